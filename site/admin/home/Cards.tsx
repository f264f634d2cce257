import { useQuery } from '@tanstack/react-query'
import { AtSign, Inbox, LayoutGrid, Newspaper, ShoppingBag, Wallet, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { get } from '../lib/api.ts'

/** The specification's cards: each at its own address, which leads to the screen it opens here without a detour. */
export function Cards() {
  const payment = useQuery({
    queryKey: ['paypal-email'],
    queryFn: async () => (await get<{ _id: string }[]>('/paypal-email'))[0] ?? null,
  })
  const cards: readonly [string, string, LucideIcon, href: string, to: string][] = [
    ['Settings', 'Every word and picture of the site', LayoutGrid, '/setting', '/admin/settings'],
    ['Total Orders', 'Who bought what, and what is paid', ShoppingBag, '/total-orders', '/admin/orders'],
    ['Messages', 'What visitors wrote', Inbox, '/all-messages', '/admin/messages'],
    ['Subscribers', 'Who takes the newsletter', Newspaper, '/all-subscriber', '/admin/subscribers'],
    ['Admin Email', 'Who may enter here', AtSign, '/add-user', '/admin/administrators'],
    [
      'Payment',
      'Where the money goes',
      Wallet,
      payment.data ? `/paypal-email/${payment.data._id}` : '/add-paypal-Email',
      '/admin/payment',
    ],
  ]
  return (
    <nav className="home-cards" aria-label="Sections of the back office">
      <ul className="cards">
        {cards.map(([title, text, Icon, href, to]) => (
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

function Card({ href, to, children }: { href: string; to: string; children: React.ReactNode }) {
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
