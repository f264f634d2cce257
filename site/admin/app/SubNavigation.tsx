import { useState } from 'react'
import type { Permission } from '#content/model/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
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
  const shown = isOpen ? tabs : tabs.filter((tab) => !tab.secondary || tab === current)
  return (
    <TabLinks
      label={name}
      tabs={shown.map(({ path, href, text }) => ({ key: path, href, text }))}
      current={current.path}
    >
      {(isOpen || shown.length < tabs.length) && (
        <li>
          <Button variant="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fewer' : `${tabs.length - shown.length} more`}
          </Button>
        </li>
      )}
    </TabLinks>
  )
}
