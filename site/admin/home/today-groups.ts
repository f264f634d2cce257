import { orderAddress } from '../lib/addresses.ts'
import { toDeliverAddress } from '../sales/orders/to-deliver-address.ts'
import type { Home } from './queries.ts'

export interface Task {
  count: number
  one: string
  many: string
  href: string
  urgent?: boolean
  amount?: string | undefined
}

interface Group {
  title: string
  tasks: readonly Task[]
}

const orders = (filter: string) => `/admin/orders?${filter}`

/** What there is to do, in the order of its urgency: only what the person sees, and only what there is. */
export function todayGroups({ open, toPay, requestedOrderId }: Home): readonly Group[] {
  const task = (
    count: number | undefined,
    one: string,
    many: string,
    href: string,
    more: Pick<Task, 'urgent' | 'amount'> = {},
  ): readonly Task[] => (count ? [{ count, one, many, href, ...more }] : [])
  const urgent = { urgent: true }
  const groups: readonly Group[] = [
    {
      title: 'New',
      tasks: [
        ...task(
          open.unreadConversations,
          'unread message about an order',
          'unread messages about orders',
          '/admin/order-messages',
        ),
        ...task(open.unreadMessages, 'unread message', 'unread messages', '/admin/messages'),
        ...task(
          open.requests,
          'customer request',
          'customer requests',
          orderAddress(requestedOrderId ?? '', 'requests'),
          urgent,
        ),
        ...task(open.heldMails, 'held email', 'held emails', '/admin/messages#held'),
        ...task(
          open.suspectedMessages,
          'suspected spam message',
          'suspected spam messages',
          '/admin/messages#Suspected',
        ),
      ],
    },
    {
      title: 'Due',
      tasks: [
        ...task(open.overdue, 'overdue order', 'overdue orders', orders('due=overdue'), urgent),
        ...task(open.dueSoon, 'order due this week', 'orders due this week', orders('due=week')),
        ...task(open.toDeliver, 'order to deliver', 'orders to deliver', toDeliverAddress),
      ],
    },
    {
      title: 'Waiting for the customer',
      tasks: [
        ...task(open.brief, 'order without a brief', 'orders without a brief', orders('stage=brief')),
        ...task(open.waiting, 'order with a question', 'orders with a question', orders('stage=waiting')),
        ...task(open.review, 'order to review', 'orders to review', orders('stage=review')),
      ],
    },
    {
      title: 'Money',
      tasks: [
        ...task(open.unpaid, 'unpaid order', 'unpaid orders', orders('paymentStatus=UnPaid'), {
          amount: toPay,
        }),
        ...task(open.onHold, 'payment on hold', 'payments on hold', orders('paymentStatus=OnHold'), urgent),
        ...task(
          open.disputed,
          'disputed payment',
          'disputed payments',
          orders('paymentStatus=Disputed'),
          urgent,
        ),
        ...task(
          open.paymentEvents,
          'payment notification to review',
          'payment notifications to review',
          '/admin/payment',
          urgent,
        ),
      ],
    },
    {
      title: 'Failed',
      tasks: task(open.failedMails, 'failed email', 'failed emails', '/admin/mail?state=failed', urgent),
    },
  ]
  return groups.filter(({ tasks }) => tasks.length > 0)
}
