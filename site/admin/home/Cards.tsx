import { AtSign, Inbox, LayoutGrid, Newspaper, ShoppingBag, Wallet, type LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMayOpen } from '../lib/use-may-open.ts'
import type { Home } from './queries.ts'

/** The cards of the specification: each links to the address in the specification, but a click opens its screen directly. */
export function Cards({ paymentAddressId }: Pick<Home, 'paymentAddressId'>) {
  const mayOpen = useMayOpen()
  const cards: readonly [string, string, LucideIcon, href: string, to: string][] = [
    ['Settings', 'All content of the site', LayoutGrid, '/setting', '/admin/settings'],
    ['Total Orders', 'Orders and their payments', ShoppingBag, '/total-orders', '/admin/orders'],
    ['Messages', 'Messages from the contact form', Inbox, '/all-messages', '/admin/messages'],
    ['Subscribers', 'Newsletter subscribers', Newspaper, '/all-subscriber', '/admin/subscribers'],
    ['Admin Email', 'People with access to the back office', AtSign, '/add-user', '/admin/administrators'],
    [
      'Payment',
      'How customers pay',
      Wallet,
      paymentAddressId ? `/paypal-email/${paymentAddressId}` : '/add-paypal-Email',
      '/admin/payment',
    ],
  ]
  const shown = cards.filter(([, , , , to]) => mayOpen(to))
  if (shown.length === 0) return null
  return (
    <nav className="home-cards" aria-label="Sections of the back office">
      <ul className="cards">
        {shown.map(([title, text, Icon, href, to]) => (
          <li key={href}>
            <Card href={href} to={to}>
              <Icon aria-hidden />
              <strong>{title}</strong>
              <span>{text}</span>
            </Card>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Card({ href, to, children }: { href: string; to: string; children: ReactNode }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <a className="card" href={href} onClick={open}>
      {children}
    </a>
  )
}
