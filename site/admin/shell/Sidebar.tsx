import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menu, type MenuItem } from './menu.ts'

const storageKey = 'frontdesk.menu'

/** The open groups of the menu, as this browser left them; at first the homepage's. */
function useOpenGroups() {
  const [open, setOpen] = useState<readonly string[]>(() => {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? ['Homepage'] : stored.split('|')
  })
  const toggle = (title: string) => {
    const next = open.includes(title) ? open.filter((each) => each !== title) : [...open, title]
    localStorage.setItem(storageKey, next.join('|'))
    setOpen(next)
  }
  return { open, toggle }
}

export function Sidebar({ label, onNavigate }: { label: string; onNavigate?: () => void }) {
  const { open, toggle } = useOpenGroups()
  const { pathname } = useLocation()
  return (
    <nav className="sidebar" aria-label={label}>
      {menu.map(({ title, items, collapsible }) => {
        const isCurrent = items.some((item) => item.href !== '/admin' && pathname.startsWith(item.href))
        const expanded = !collapsible || isCurrent || open.includes(title)
        const id = `${label}-${title}`.replaceAll(/\W+/g, '-')
        return (
          <div key={title} className="menu-group">
            {collapsible ? (
              <button
                type="button"
                className="menu-title"
                aria-expanded={expanded}
                aria-controls={id}
                onClick={() => toggle(title)}
              >
                {title} <ChevronDown aria-hidden />
              </button>
            ) : (
              <h2 className="menu-title">{title}</h2>
            )}
            <ul id={id} className="menu-items" hidden={!expanded}>
              {items.map((item) => (
                <li key={item.href}>
                  <MenuLink item={item} {...(onNavigate && { onNavigate })} />
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
  onNavigate,
}: {
  item: MenuItem
  onNavigate?: () => void
}) {
  return (
    <NavLink to={href} end={href === '/admin'} onClick={onNavigate}>
      {Icon && <Icon aria-hidden />}
      {text}
    </NavLink>
  )
}
