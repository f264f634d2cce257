import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menu, type MenuItem } from './menu.ts'

const kept = 'frontdesk.menu'

/** Which groups are open, as this browser left them; at first the one of the first page. */
function useFolds() {
  const [open, setOpen] = useState<readonly string[]>(() => {
    const stored = localStorage.getItem(kept)
    return stored === null ? ['Homepage'] : stored.split('|')
  })
  const toggle = (title: string) => {
    const next = open.includes(title) ? open.filter((each) => each !== title) : [...open, title]
    localStorage.setItem(kept, next.join('|'))
    setOpen(next)
  }
  return { open, toggle }
}

export function Sidebar({ label, followed }: { label: string; followed?: () => void }) {
  const { open, toggle } = useFolds()
  const { pathname } = useLocation()
  return (
    <nav className="sidebar" aria-label={label}>
      {menu.map(({ title, items, folds }) => {
        const here = items.some((item) => item.to !== '/admin' && pathname.startsWith(item.to))
        const unfolded = !folds || here || open.includes(title)
        const id = `${label}-${title}`.replaceAll(/\W+/g, '-')
        return (
          <div key={title} className="menu-group">
            {folds ? (
              <button
                type="button"
                className="menu-title"
                aria-expanded={unfolded}
                aria-controls={id}
                onClick={() => toggle(title)}
              >
                {title} <ChevronDown aria-hidden />
              </button>
            ) : (
              <h2 className="menu-title">{title}</h2>
            )}
            <ul id={id} className="menu-items" hidden={!unfolded}>
              {items.map((item) => (
                <li key={item.to}>
                  <MenuLink item={item} {...(followed && { followed })} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function MenuLink({ item: { text, to, icon: Icon }, followed }: { item: MenuItem; followed?: () => void }) {
  return (
    <NavLink to={to} end={to === '/admin'} onClick={followed}>
      {Icon && <Icon aria-hidden />}
      {text}
    </NavLink>
  )
}
