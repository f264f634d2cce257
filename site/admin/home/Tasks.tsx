import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { TimeAgo } from '../../ui/time.tsx'
import { checksQuery } from '../editor/checks/queries.ts'
import { orderAddress } from '../lib/addresses.ts'
import { useMayOpen } from '../lib/use-may-open.ts'
import { toDeliverAddress } from '../sales/orders/to-deliver-address.ts'
import type { Home } from './queries.ts'

interface Task {
  count: number | undefined
  one: string
  many: string
  href: string
  urgent?: true
}

/** The open tasks of what the person sees, and when the site was last published. */
export function Tasks({
  open,
  requestedOrderId,
  published,
}: Pick<Home, 'open' | 'requestedOrderId' | 'published'>) {
  const { publishedAt, failed } = published
  // Apart from the rest, because the first check after a change of all pages takes seconds.
  const checks = useQuery({ ...checksQuery, enabled: useMayOpen()('/admin/checks') })
  const issues = checks.data?.findings.length ?? 0
  const tasks: Task[] = [
    { count: open.unreadMessages, one: 'unread message', many: 'unread messages', href: '/admin/messages' },
    {
      count: open.suspectedMessages,
      one: 'suspected spam message',
      many: 'suspected spam messages',
      href: '/admin/messages#Suspected',
    },
    {
      count: open.paymentEvents,
      one: 'payment notification to review',
      many: 'payment notifications to review',
      href: '/admin/payment',
      urgent: true,
    },
    {
      count: open.onHold,
      one: 'payment on hold',
      many: 'payments on hold',
      href: '/admin/orders?paymentStatus=OnHold',
      urgent: true,
    },
    {
      count: open.disputed,
      one: 'disputed payment',
      many: 'disputed payments',
      href: '/admin/orders?paymentStatus=Disputed',
      urgent: true,
    },
    {
      count: open.requests,
      one: 'refund or cancellation request',
      many: 'refund or cancellation requests',
      href: `${orderAddress(requestedOrderId ?? '')}#requests`,
      urgent: true,
    },
    {
      count: open.unpaid,
      one: 'unpaid order',
      many: 'unpaid orders',
      href: '/admin/orders?paymentStatus=UnPaid',
    },
    { count: open.toDeliver, one: 'order to deliver', many: 'orders to deliver', href: toDeliverAddress },
    {
      count: open.failedMails,
      one: 'failed email',
      many: 'failed emails',
      href: '/admin/mail?state=failed',
      urgent: true,
    },
  ]
  const shown = tasks.filter(({ count }) => count)
  return (
    <section className="tasks" aria-label="Tasks">
      {shown.length === 0 && (
        <p className="done">
          <Check aria-hidden /> No open tasks.
        </p>
      )}
      {shown.map(({ count, one, many, href, urgent }) => (
        <a key={href} href={href} className={urgent ? 'task urgent' : 'task'}>
          <strong>{count}</strong> {count === 1 ? one : many}
        </a>
      ))}
      {failed.length > 0 && (
        <p className="error">Publishing failed for {failed.join(', ')}. The previous version stays online.</p>
      )}
      {(publishedAt || issues > 0) && (
        <p className="muted published">
          {publishedAt && (
            <>
              Last published <TimeAgo at={publishedAt} />.{' '}
            </>
          )}
          {issues > 0 && (
            <a href="/admin/checks">
              {issues} site {issues === 1 ? 'issue' : 'issues'} to fix
            </a>
          )}
        </p>
      )}
    </section>
  )
}
