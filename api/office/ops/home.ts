import { z } from 'zod'
import type { Permission } from '#content/model/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { time } from '../../platform/fields.ts'
import { readPage } from '../../platform/http/paging.ts'
import { subscriber, toSubscriber } from '../../site/inbox/answers.ts'
import { countMessages } from '../../site/inbox/messages.ts'
import { subscribers } from '../../site/inbox/subscribers.ts'
import { countMails } from '../../mail/outbox/mails.ts'
import { order, toOrder } from '../../sales/orders/answers.ts'
import { orderSummary } from '../../sales/orders/summary-answer.ts'
import { ordersWhere } from '../../sales/orders/list.ts'
import { summary } from '../../sales/orders/summary.ts'
import { openTask, toOpenTask } from '../../sales/orders/tasks/routes.ts'
import { openTasks } from '../../sales/orders/tasks/tasks.ts'
import { eventsToReview } from '../../sales/payments/events.ts'
import type { Publisher } from '../../site/publish/publisher.ts'
import { unsettledRequests } from '../../sales/requests/requests.ts'
import { unreadCounts } from '../../sales/conversation/readers.ts'
import { countHeldMails } from '../../sales/inbound-mail/held-mail.ts'
import { countWork, workFigures } from '../../sales/orders/work-figures.ts'
import { finding } from '../../platform/setup/finding.ts'
import type { Setup } from './routes.ts'
import { setupSteps } from './status.ts'

const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

/** The first screen of the back office. What the caller may not see is absent. */
export const home = z
  .object({
    published: z.object({
      publishedAt: time.optional(),
      /** The paths of pages that could not be rendered. */
      failed: z.array(z.string()),
    }),
    /** The steps to set up the site. */
    setup: z.array(finding).optional(),
    /** How much there is to do of each kind. */
    open: z.object({
      unreadMessages: z.int().optional(),
      suspectedMessages: z.int().optional(),
      paymentEvents: z.int().optional(),
      onHold: z.int().optional(),
      disputed: z.int().optional(),
      unpaid: z.int().optional(),
      toDeliver: z.int().optional(),
      requests: z.int().optional(),
      failedMails: z.int().optional(),
      /** Messages of customers in the conversations of orders. */
      unreadConversations: z.int().optional(),
      heldMails: z.int().optional(),
      ...workFigures.partial().shape,
    }),
    /** The sum of the orders that are not paid. */
    toPay: z.string().optional(),
    /** The order of the oldest request for a refund or cancellation. */
    requestedOrderId: z.uuid().optional(),
    /** The first tasks of the caller. */
    tasks: pageOf(openTask).optional(),
    sales: orderSummary.pick({ totalPaid: true, byDay: true, byMonth: true }).optional(),
    /** The newest orders and subscribers. */
    orders: pageOf(order).optional(),
    subscribers: pageOf(subscriber).optional(),
  })
  .meta({ id: 'Home' })

type Home = z.input<typeof home>

/** What the home screen reads from. */
export interface HomeSources {
  publisher: Publisher
  setup: Setup
}

const newest = { page: 1, pageSize: 3 }

/** Reads the home screen of a person of the agency: only the parts that they may see. */
export async function homeOf(ctx: Context, { publisher, setup }: HomeSources): Promise<Home> {
  const ifMay = <T>(permission: Permission, read: () => Promise<T>) =>
    ctx.may(permission) ? read() : undefined
  const scope = { seenBy: ctx.caller }
  const [counts, work, tasks, orders, requests, unread, held, messages, events, mails, steps, people] =
    await Promise.all([
      ifMay('orders.read', () => summary(ctx, scope)),
      ifMay('orders.read', () => countWork(ctx, scope)),
      ifMay('orders.read', () => ownTasks(ctx)),
      ifMay('orders.read', () => newestOrders(ctx)),
      ifMay('orders.read', () => unsettledRequests(ctx)),
      ifMay('conversations.read', () => unreadCounts(ctx, scope)),
      ifMay('conversations.read', () => countHeldMails(ctx)),
      ifMay('inbox.read', () => countMessages(ctx)),
      ifMay('payments.read', () => eventsToReview(ctx)),
      ifMay('mails.read', () => countMails(ctx.db)),
      ifMay('status.read', () => setupSteps(setup.checks, { ...setup.context, seen: undefined })),
      ifMay('subscribers.read', () => newestSubscribers(ctx)),
    ])
  const { publishedAt, failed } = publisher.status
  return {
    published: { publishedAt, failed: Object.keys(failed) },
    setup: steps,
    open: {
      unreadMessages: messages?.UnRead,
      suspectedMessages: messages?.Suspected,
      paymentEvents: events?.length,
      onHold: counts?.paymentStatus.OnHold,
      disputed: counts?.paymentStatus.Disputed,
      unpaid: counts?.paymentStatus.UnPaid,
      toDeliver: counts?.toDeliver,
      requests: requests?.length,
      failedMails: mails?.failed,
      unreadConversations: unread?.unread,
      heldMails: held,
      ...work,
    },
    toPay: counts && ctx.may('payments.read') ? counts.toPay : undefined,
    requestedOrderId: requests?.[0]?.orderId,
    tasks,
    sales: counts && ctx.may('payments.read') ? salesIn(counts) : undefined,
    orders: orders && counts && { rows: orders, total: counts.orders },
    subscribers: people,
  }
}

const salesIn = ({ totalPaid, byDay, byMonth }: z.infer<typeof orderSummary>) => ({
  totalPaid,
  byDay,
  byMonth,
})

async function ownTasks(ctx: Context): Promise<Home['tasks']> {
  const assigneeId = ctx.caller.staff?.id
  if (!assigneeId) return { rows: [], total: 0 }
  const paging = { page: 1, pageSize: 6, sort: { by: 'dueOn', descending: false } }
  const { rows, total } = await readPage(ctx.db, openTasks(ctx, { assigneeId }), paging, 'dueOn', true)
  return { rows: rows.map(toOpenTask), total }
}

async function newestOrders(ctx: Context) {
  const rows = await ordersWhere(ctx, { seenBy: ctx.caller })
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newest.pageSize)
    .execute()
  return rows.map((row) => toOrder(ctx, row))
}

async function newestSubscribers(ctx: Context): Promise<Home['subscribers']> {
  const paging = { ...newest, sort: { by: 'createdAt', descending: true } }
  const { rows, total } = await readPage(ctx.db, subscribers(ctx, {}), paging)
  return { rows: rows.map(toSubscriber), total }
}
