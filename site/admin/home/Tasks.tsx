import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { TimeAgo } from '../../ui/time.tsx'
import { checksQuery } from '../checks/queries.ts'
import { publishStatusQuery } from '../content/publishing.ts'
import { useMay } from '../lib/use-may.ts'
import { messagesQuery } from '../inbox/queries.ts'
import { mailSummaryQuery } from '../mail/queries.ts'
import { orderAddress, toDeliverAddress } from '../orders/order.ts'
import { orderSummaryQuery } from '../orders/queries.ts'
import { eventsToReviewQuery } from '../payments/queries.ts'
import { unsettledRequestsQuery } from '../reviews/queries.ts'

interface Task {
  count: number | undefined
  one: string
  many: string
  href: string
  urgent?: true
}

/** The open tasks of what the person sees, and when the site was last published. */
export function Tasks() {
  const may = useMay()
  const enabled = may('inbox.read')
  const orders = useQuery({ ...orderSummaryQuery, enabled: may('orders.read') })
  const publish = useQuery(publishStatusQuery)
  const unread = useQuery({ ...messagesQuery({ messageStatus: 'UnRead', pageSize: 1 }), enabled })
  const suspected = useQuery({ ...messagesQuery({ messageStatus: 'Suspected', pageSize: 1 }), enabled })
  const events = useQuery({ ...eventsToReviewQuery, enabled: may('payments.read') })
  const mails = useQuery({ ...mailSummaryQuery, enabled: may('mails.read') })
  const checks = useQuery({ ...checksQuery, enabled: may('content.read') })
  const requests = useQuery({ ...unsettledRequestsQuery, enabled: may('orders.read') })
  const { paymentStatus, toDeliver } = orders.data ?? {}
  const failed = Object.keys(publish.data?.failed ?? {})
  const tasks: Task[] = [
    { count: unread.data?.total, one: 'unread message', many: 'unread messages', href: '/admin/messages' },
    {
      count: suspected.data?.total,
      one: 'suspected spam message',
      many: 'suspected spam messages',
      href: '/admin/messages#Suspected',
    },
    {
      count: events.data?.length,
      one: 'payment notification to review',
      many: 'payment notifications to review',
      href: '/admin/payment',
      urgent: true,
    },
    {
      count: paymentStatus?.OnHold,
      one: 'payment on hold',
      many: 'payments on hold',
      href: '/admin/orders?paymentStatus=OnHold',
      urgent: true,
    },
    {
      count: paymentStatus?.Disputed,
      one: 'disputed payment',
      many: 'disputed payments',
      href: '/admin/orders?paymentStatus=Disputed',
      urgent: true,
    },
    {
      count: requests.data?.length,
      one: 'refund or cancellation request',
      many: 'refund or cancellation requests',
      href: `${orderAddress(requests.data?.[0]?.orderId ?? '')}#requests`,
      urgent: true,
    },
    {
      count: paymentStatus?.UnPaid,
      one: 'unpaid order',
      many: 'unpaid orders',
      href: '/admin/orders?paymentStatus=UnPaid',
    },
    { count: toDeliver, one: 'order to deliver', many: 'orders to deliver', href: toDeliverAddress },
    {
      count: mails.data?.failed,
      one: 'failed email',
      many: 'failed emails',
      href: '/admin/mail?state=failed',
      urgent: true,
    },
    {
      count: checks.data?.findings.length,
      one: 'site issue to fix',
      many: 'site issues to fix',
      href: '/admin/checks',
    },
  ]
  const open = tasks.filter(({ count }) => count)
  // Shows all tasks at once, because each later one would move the content below.
  if ([orders, publish, unread, suspected, events, mails, checks, requests].some((query) => query.isLoading))
    return <section className="tasks waiting" aria-label="Tasks" aria-busy="true" />
  return (
    <section className="tasks" aria-label="Tasks">
      {open.length === 0 && (
        <p className="done">
          <Check aria-hidden /> You’re all caught up.
        </p>
      )}
      {open.map(({ count, one, many, href, urgent }) => (
        <a key={href} href={href} className={urgent ? 'task urgent' : 'task'}>
          <strong>{count}</strong> {count === 1 ? one : many}
        </a>
      ))}
      {failed.length > 0 && (
        <p className="error">Publishing failed for {failed.join(', ')}. The previous version stays online.</p>
      )}
      {publish.data?.publishedAt && (
        <p className="soft">
          Last published <TimeAgo at={publish.data.publishedAt} />.
        </p>
      )}
    </section>
  )
}
