import { useQueries } from '@tanstack/react-query'
import type { Permission } from '#content/model/permissions.ts'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { features } from '../features.ts'
import { currentPath, menuFor, type MenuItem } from '../lib/menu.ts'
import { Button } from '../../ui/button.tsx'

const storageKey = 'frontdesk.menu'

/**
 * The open groups of the menu, kept in localStorage; initially the group of the homepage. The group of the current
 * screen opens automatically and can be closed.
 */
function useOpenGroups(current: string | undefined) {
  const [open, setOpen] = useState<readonly string[]>(() => {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? ['Homepage'] : stored.split('|')
  })
  const [isCurrentClosed, setCurrentClosed] = useState(false)
  const [lastCurrent, setLastCurrent] = useState(current)
  if (lastCurrent !== current) {
    setLastCurrent(current)
    setCurrentClosed(false)
  }
  const isOpen = (title: string) => (title === current ? !isCurrentClosed : open.includes(title))
  const toggle = (title: string) => {
    const opens = !isOpen(title)
    const others = open.filter((each) => each !== title)
    const next = opens ? [...others, title] : others
    localStorage.setItem(storageKey, next.join('|'))
    setOpen(next)
    if (title === current) setCurrentClosed(!opens)
  }
  return { isOpen, toggle }
}

/** The number of unread records by menu entry, keyed by its path. */
function useUnread(
  items: readonly MenuItem[],
  permissions: readonly Permission[],
): ReadonlyMap<string, number> {
  const counted = items.flatMap(({ path, unread }) =>
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
  const menu = menuFor(features, permissions)
  const { pathname } = useLocation()
  const current = currentPath(features, pathname)
  const isCurrent = (item: MenuItem) => item.path === current
  const { isOpen, toggle } = useOpenGroups(menu.find(({ items }) => items.some(isCurrent))?.title)
  const unread = useUnread(
    menu.flatMap(({ items }) => items),
    permissions,
  )
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // The menu is longer than the window.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className="sidebar" aria-label={label}>
      {menu.map(({ title, items, collapsible }) => {
        const hasCurrent = items.some(isCurrent)
        const expanded = !collapsible || isOpen(title)
        const id = `${label}-${title}`.replaceAll(/\W+/g, '-')
        return (
          <div key={title} className="menu-group">
            {collapsible ? (
              <Button
                variant="bare"
                className="menu-title"
                aria-expanded={expanded}
                aria-controls={id}
                data-current={hasCurrent}
                onClick={() => toggle(title)}
              >
                {title} <ChevronDown aria-hidden />
              </Button>
            ) : (
              <h2 className="menu-title">{title}</h2>
            )}
            <ul id={id} className="menu-items" hidden={!expanded}>
              {items.map((item) => (
                <li key={item.href}>
                  <MenuLink
                    item={item}
                    isCurrent={isCurrent(item)}
                    count={unread.get(item.path) ?? 0}
                    {...(onNavigate && { onNavigate })}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function MenuLink({
  item: { text, href, icon: Icon },
  isCurrent,
  count,
  onNavigate,
}: {
  item: MenuItem
  isCurrent: boolean
  count: number
  onNavigate?: () => void
}) {
  return (
    <Link to={href} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
      {Icon && <Icon aria-hidden />}
      {text}
      {count > 0 && (
        <span className="count">
          {count} <span className="hidden">unread</span>
        </span>
      )}
    </Link>
  )
}
