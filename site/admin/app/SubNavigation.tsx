import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#content/model/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { features } from '../features.ts'
import type { MenuEntry, Tab } from '../lib/menu.ts'
import { screenAt } from '../lib/screen-at.ts'
import { useMenu } from './use-menu.ts'

/** The other screens of the current entry of the menu. A screen of one record has a path of links instead. */
export function SubNavigation({ permissions }: { permissions: readonly Permission[] }) {
  const { entry, tab, pathname } = useMenu(permissions)
  if (!entry || !tab || entry.tabs.length === 1) return null
  if (screenAt(features, pathname)?.screen !== screenAt(features, tab.href)?.screen) return null
  return <Tabs key={entry.name} entry={entry} current={tab} />
}

function Tabs({ entry: { name, tabs }, current }: { entry: MenuEntry; current: Tab }) {
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On phones, the tabs are in one line that scrolls.
    const list = nav.current?.firstElementChild
    const link = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  const shown = isOpen ? tabs : tabs.filter((tab) => !tab.secondary || tab === current)
  return (
    <nav ref={nav} className="sub-nav" aria-label={name}>
      <ul>
        {shown.map((tab) => (
          <li key={tab.path}>
            <Link to={tab.href} aria-current={tab === current ? 'page' : undefined}>
              {tab.text}
            </Link>
          </li>
        ))}
        {(isOpen || shown.length < tabs.length) && (
          <li>
            <Button variant="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Fewer' : `${tabs.length - shown.length} more`}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
}
