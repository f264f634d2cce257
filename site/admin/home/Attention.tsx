import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { checksQuery } from '../checks/checks.ts'
import { apiPage } from '../../session/api.ts'
import { get } from '../lib/api.ts'
import { statusQuery } from '../lib/publish.ts'
import { ago, asMoment } from '../lib/time.ts'
import type { MailSummary } from '../mail/mail.ts'
import { summaryQuery, toDeliverAddress } from '../orders/order.ts'

interface Matter {
  count: number
  one: string
  many: string
  to: string
  bad?: true
}

/** What waits for the owner, and when the site was last published. */
export function Attention() {
  const orders = useQuery(summaryQuery)
  const publish = useQuery(statusQuery)
  const unread = useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: () => apiPage('GET /messages', { query: { messageStatus: 'UnRead', pageSize: 1 } }),
  })
  const suspected = useQuery({
    queryKey: ['messages', 'suspected'],
    queryFn: () => apiPage('GET /messages', { query: { messageStatus: 'Suspected', pageSize: 1 } }),
  })
  const notices = useQuery({
    queryKey: ['payments', 'attention'],
    queryFn: () => get<unknown[]>('/payments/attention'),
  })
  const mails = useQuery({
    queryKey: ['mails', 'summary'],
    queryFn: () => get<MailSummary>('/mails/summary'),
  })
  const checks = useQuery(checksQuery)
  const { paymentStatus = {}, toDeliver = 0 } = orders.data ?? {}
  const failed = Object.keys(publish.data?.failed ?? {})
  const matters: Matter[] = [
    { count: unread.data?.total ?? 0, one: 'new message', many: 'new messages', to: '/admin/messages' },
    {
      count: suspected.data?.total ?? 0,
      one: 'message looks like spam',
      many: 'messages look like spam',
      to: '/admin/messages#Suspected',
    },
    {
      count: notices.data?.length ?? 0,
      one: 'notice needs a decision',
      many: 'notices need a decision',
      to: '/admin/payment',
      bad: true,
    },
    {
      count: paymentStatus.OnHold ?? 0,
      one: 'payment on hold',
      many: 'payments on hold',
      to: '/admin/orders?paymentStatus=OnHold',
      bad: true,
    },
    {
      count: paymentStatus.Disputed ?? 0,
      one: 'payment in dispute',
      many: 'payments in dispute',
      to: '/admin/orders?paymentStatus=Disputed',
      bad: true,
    },
    {
      count: paymentStatus.UnPaid ?? 0,
      one: 'unpaid order',
      many: 'unpaid orders',
      to: '/admin/orders?paymentStatus=UnPaid',
    },
    {
      count: toDeliver,
      one: 'order to deliver',
      many: 'orders to deliver',
      to: toDeliverAddress,
    },
    {
      count: mails.data?.failed ?? 0,
      one: 'mail failed',
      many: 'mails failed',
      to: '/admin/mail?state=failed',
      bad: true,
    },
    {
      count: checks.data?.findings.length ?? 0,
      one: 'thing to mend on the site',
      many: 'things to mend on the site',
      to: '/admin/checks',
    },
  ]
  const waiting = matters.filter((matter) => matter.count > 0)
  // All of it at once, since each word more would move what stands below.
  if ([orders, publish, unread, suspected, notices, mails, checks].some((query) => query.isPending))
    return <section className="attention waiting" aria-label="What waits for you" aria-busy="true" />
  return (
    <section className="attention" aria-label="What waits for you">
      {waiting.length === 0 && (
        <p className="done">
          <Check aria-hidden /> Nothing waits for you.
        </p>
      )}
      {waiting.map(({ count, one, many, to, bad }) => (
        <Link key={to} to={to} className={bad ? 'matter bad' : 'matter'}>
          <strong>{count}</strong> {count === 1 ? one : many}
        </Link>
      ))}
      {failed.length > 0 && (
        <p className="error">Could not be published: {failed.join(', ')}. The version before stays up.</p>
      )}
      {publish.data?.publishedAt && (
        <p className="soft">
          The site was last published{' '}
          <time dateTime={publish.data.publishedAt} title={asMoment(publish.data.publishedAt)}>
            {ago(publish.data.publishedAt)}
          </time>
          .
        </p>
      )}
    </section>
  )
}
