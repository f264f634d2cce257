import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'

export interface TabLink {
  key: string
  href: string
  text: ReactNode
}

interface Props {
  label: string
  tabs: readonly TabLink[]
  /** The key of the current tab. */
  current: string
  /** The tabs are parts of the screen, which stays where it is scrolled. */
  keepsScroll?: boolean
  /** After the tabs. */
  children?: ReactNode
}

/** Tabs with addresses, in one line that scrolls on phones. */
export function TabLinks({ label, tabs, current, keepsScroll = false, children }: Props) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = nav.current?.firstElementChild
    const link = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} className="sub-nav" aria-label={label}>
      <ul>
        {tabs.map(({ key, href, text }) => (
          <li key={key}>
            <Link
              to={href}
              preventScrollReset={keepsScroll}
              aria-current={key === current ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
