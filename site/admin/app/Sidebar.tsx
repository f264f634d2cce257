import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#content/model/permissions.ts'
import type { MenuEntry, Tab } from '../lib/menu.ts'
import { useMenu } from './use-menu.ts'

/** The number of unread records by tab, keyed by its path. */
function useUnread(tabs: readonly Tab[], permissions: readonly Permission[]): ReadonlyMap<string, number> {
  const counted = tabs.flatMap(({ path, unread }) =>
    unread && permissions.includes(unread.may) ? [{ ...unread, path }] : [],
  )
  const counts = useQueries({
    queries: counted.map(({ queryKey, queryFn, refetchInterval }) => ({
      queryKey,
      queryFn,
      ...(refetchInterval && { refetchInterval }),
    })),
  })
  return new Map(counted.map(({ path }, i) => [path, counts[i]?.data ?? 0]))
}

interface Props {
  label: string
  permissions: readonly Permission[]
  onNavigate?: () => void
}

export function Sidebar({ label, permissions, onNavigate }: Props) {
  const { menu, entry: current, pathname } = useMenu(permissions)
  const unread = useUnread(
    menu.flatMap(({ entries }) => entries.flatMap(({ tabs }) => tabs)),
    permissions,
  )
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // The menu is longer than a low window.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className="sidebar" aria-label={label}>
      {menu.map(({ title, entries }) => (
        <div key={title} className="menu-group">
          <h2 className="menu-title">{title}</h2>
          <ul className="menu-items">
            {entries.map((entry) => (
              <li key={entry.name}>
                <MenuLink
                  entry={entry}
                  isCurrent={entry === current}
                  count={entry.tabs.reduce((sum, { path }) => sum + (unread.get(path) ?? 0), 0)}
                  {...(onNavigate && { onNavigate })}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function MenuLink({
  entry: { text, href, icon: Icon },
  isCurrent,
  count,
  onNavigate,
}: {
  entry: MenuEntry
  isCurrent: boolean
  count: number
  onNavigate?: () => void
}) {
  return (
    <Link to={href} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
      <Icon aria-hidden />
      {text}
      {count > 0 && (
        <span className="count">
          {count} <span className="hidden">unread</span>
        </span>
      )}
    </Link>
  )
}
