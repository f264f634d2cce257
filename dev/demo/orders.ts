import { actAs, fromNow, type TxContext } from '#api/platform/context.ts'
import { operator, type Caller } from '#api/platform/caller.ts'
import type { Tx } from '#api/platform/db/database.ts'
import { recordEvent } from '#api/sales/orders/order-events.ts'
import { addEntry, ledgerOf } from '#api/sales/orders/ledger/entries.ts'
import { asCustomer, findOrder, type Order } from '#api/sales/orders/order.ts'
import { setOrderStatus } from '#api/sales/orders/order-status.ts'
import { changePaymentStatus } from '#api/sales/orders/payment-status.ts'
import type { BuyerInput } from '#api/sales/orders/buyer.ts'
import { addWorkingDays } from '#content/locale/calendar-day.ts'
import { todayOf } from '#api/content/records/time-zone.ts'
import { list } from '#api/content/records/records.ts'
import { sections } from '#content/sections/sections.ts'
import { placeOrder } from '#api/sales/orders/place-order.ts'
import type { PaymentStatus } from '#content/shop/payment-states.ts'
import { demoAccounts } from './accounts.ts'
import { seedConversation } from './conversation.ts'
import { seedWork, type DemoWork } from './deliveries.ts'
import { answerBrief } from './answers.ts'

interface DemoOrder {
  person: Person
  pack: 'Basic' | 'Standard' | 'Premium'
  /** How many of each add-on, by its name. */
  addOns?: Readonly<Record<string, number>>
  /** Its age. */
  days: number
  statuses: readonly PaymentStatus[]
  /** The reason for the last status. */
  reason?: string
  delivered?: true
  /** Whether there is a conversation. */
  hasConversation?: true
  work?: DemoWork
  /** Its brief was started but not submitted. */
  hasOpenBrief?: true
  /** The refunded amount of a paid order. */
  refunded?: string
  /** Whether it is assigned to the demo order worker. */
  isAssigned?: true
}

interface Person {
  caller: Caller
  buyer: BuyerInput
}

const person = (
  uid: string,
  email: string,
  name: string,
  address: string,
  country: string,
  more: Partial<BuyerInput> = {},
): Person => ({
  caller: { ...operator, uid, email, name },
  buyer: { customerName: name, customerAddress: address, customerCountry: country, ...more },
})

const [, { uid, email }] = demoAccounts
const customer = person(uid, email, 'Dana Whitlock', '3 Mill Row, Port Eastmere', 'US')
const bakery = person(
  'demo-bakery',
  'orders@oldmill.example',
  'Ines Alvarado',
  '21 Harbor Street, Port Eastmere',
  'US',
)
const dentist = person(
  'demo-dentist',
  'hello@brightside.example',
  'Tomas Lindqvist',
  '8 Park Lane, Westbrook',
  'US',
)
const garage = person(
  'demo-garage',
  'office@petersgarage.example',
  'Peter Okafor',
  '77 Station Road, Leeds',
  'GB',
)
const florist = person('demo-florist', 'mail@fleurhaus.example', 'Marlene Vogt', 'Rosenweg 4', 'DE', {
  company: 'Fleurhaus GmbH',
  taxNumber: 'DE123456789',
  postalCode: '50667',
  city: 'Köln',
})

const orders: readonly DemoOrder[] = [
  { person: bakery, pack: 'Standard', days: 203, statuses: ['Paid'], delivered: true },
  { person: dentist, pack: 'Premium', days: 171, statuses: ['Paid'], delivered: true },
  { person: garage, pack: 'Basic', days: 148, statuses: ['Paid'], delivered: true },
  { person: customer, pack: 'Basic', days: 118, statuses: ['Paid'], delivered: true },
  { person: florist, pack: 'Standard', days: 87, statuses: ['Paid', 'Refunded'] },
  {
    person: bakery,
    pack: 'Premium',
    addOns: { 'Extra article': 2, 'Express start': 1 },
    days: 62,
    statuses: ['Paid'],
    delivered: true,
  },
  { person: customer, pack: 'Standard', days: 44, statuses: ['Paid'], work: 'reviewed' },
  {
    person: florist,
    pack: 'Basic',
    days: 33,
    statuses: ['Paid', 'Disputed'],
    reason: 'The customer has opened a dispute at PayPal.',
    delivered: true,
  },
  { person: dentist, pack: 'Premium', days: 29, statuses: ['Paid'], delivered: true, refunded: '190.00' },
  { person: dentist, pack: 'Basic', days: 25, statuses: ['Paid'], isAssigned: true },
  {
    person: garage,
    pack: 'Standard',
    days: 17,
    statuses: ['Paid'],
    work: 'refund asked',
    isAssigned: true,
  },
  { person: customer, pack: 'Basic', days: 12, statuses: ['Cancelled'] },
  {
    person: florist,
    pack: 'Basic',
    days: 6,
    statuses: ['OnHold'],
    reason: 'The payment of $34.90 does not match the price of $349.00.',
  },
  { person: bakery, pack: 'Basic', days: 4, statuses: ['Pending'] },
  {
    person: customer,
    pack: 'Premium',
    days: 3,
    statuses: ['Paid'],
    work: 'waiting',
    hasConversation: true,
    isAssigned: true,
  },
  { person: customer, pack: 'Basic', days: 2, statuses: ['Paid'], hasOpenBrief: true },
  { person: customer, pack: 'Standard', days: 1, statuses: [] },
]

/** Adds orders of some months, so that lists and charts are not empty. */
export async function seedOrders(ctx: TxContext) {
  const sold = await list(ctx, sections.addOn)
  for (const demo of orders) {
    const { buyer, caller } = demo.person
    const addOns = sold.flatMap(({ _id, addOnName }) =>
      demo.addOns?.[addOnName] ? [{ id: _id, quantity: demo.addOns[addOnName] }] : [],
    )
    let order = await placeOrder(actAs(ctx, caller), { ...buyer, packageName: demo.pack, addOns }, null)
    for (const [i, status] of demo.statuses.entries()) {
      const isLast = i === demo.statuses.length - 1
      order = await setPaymentStatus(ctx, order, {
        status,
        person: demo.person,
        customerReason: isLast ? (demo.reason ?? null) : null,
      })
      if (status !== 'Paid') continue
      await answerBrief(asCustomer(actAs(ctx, caller)), order.id, demo.hasOpenBrief ? 3 : Infinity)
      order = await findOrder(ctx, order.id)
    }
    if (demo.work) await seedWork(ctx, order.id, { work: demo.work, customer: caller })
    if (demo.delivered) await setOrderStatus(ctx, order.id, 'Delivered')
    await placeInPast(ctx, order, demo)
    if (demo.isAssigned) await assignToWorker(ctx.db, order)
    if (demo.hasConversation) await seedConversation(ctx, order, demo.person.caller)
  }
}

/** Gives an order to the demo order worker, who sees no others. */
const assignToWorker = (tx: Tx, { id }: Order) =>
  tx
    .updateTable('orders')
    .set((row) => ({
      assigneeId: row.selectFrom('admins').select('id').where('uid', '=', 'demo-worker'),
    }))
    .where('id', '=', id)
    .execute()

const setPaymentStatus = async (
  ctx: TxContext,
  order: Order,
  {
    status,
    person,
    customerReason,
  }: { status: PaymentStatus; person: Person; customerReason: string | null },
): Promise<Order> =>
  status === 'Cancelled'
    ? changePaymentStatus(actAs(ctx, person.caller), order, {
        to: status,
        by: 'customer',
        customerReason: null,
      })
    : changePaymentStatus(ctx, await withPayment(ctx, order, status), {
        to: status,
        by: 'provider',
        customerReason,
      })

/** Counts the payment that makes an order Paid. */
async function withPayment(ctx: TxContext, order: Order, status: PaymentStatus): Promise<Order> {
  if (status !== 'Paid' || order.paidAt) return order
  const paid = await addEntry(ctx, order, {
    kind: 'payment',
    method: 'paypal-form',
    amount: order.total,
    paidOn: await todayOf(ctx),
    transactionId: `DEMO${order.number.replace('-', '')}`,
    source: 'provider',
  })
  return paid.order
}

async function placeInPast(
  ctx: TxContext,
  { id, paymentStatus, paidAt, total }: Order,
  { days, refunded: part }: DemoOrder,
) {
  const at = fromNow(ctx, -days * 24 * 60 * 60 * 1000)
  const day = await todayOf(ctx, at)
  const refunded = paymentStatus === 'Refunded' ? total : (part ?? '0.00')
  await ctx.db
    .updateTable('orders')
    .set({
      createdAt: at,
      placedOn: day,
      paymentDueOn: day,
      updatedAt: at,
      paidAt: paidAt && at,
      paidOn: paidAt && day,
    })
    .where('id', '=', id)
    .execute()
  const { workDays, dueOn, stage } = await findOrder(ctx, id)
  if (stage === 'delivered')
    await ctx.db.updateTable('orderTasks').set({ doneAt: at }).where('orderId', '=', id).execute()
  if (dueOn && workDays)
    await ctx.db
      .updateTable('orders')
      .set({ dueOn: addWorkingDays(day, workDays) })
      .where('id', '=', id)
      .execute()
  await ctx.db
    .updateTable('orderBriefs')
    .set({ sentAt: at })
    .where('orderId', '=', id)
    .where('sentAt', 'is not', null)
    .execute()
  await ctx.db
    .updateTable('orderBriefQuestions')
    .set({ answeredAt: at })
    .where('orderId', '=', id)
    .where('answeredAt', 'is not', null)
    .execute()
  await ctx.db
    .updateTable('payments')
    .set({ paidOn: day, recordedAt: at })
    .where('orderId', '=', id)
    .execute()
  const [payment] = await ledgerOf(ctx, id)
  if (refunded !== '0.00' && payment) {
    await addEntry(ctx, await findOrder(ctx, id), {
      kind: 'refund',
      refundsId: payment.id,
      method: payment.method,
      amount: refunded,
      paidOn: day,
      source: 'provider',
    })
    await recordEvent(ctx, id, {
      by: 'provider',
      subject: 'order',
      action: 'refunded',
      before: { refunded: '0.00' },
      after: { refunded },
    })
  }
  await ctx.db.updateTable('orderEvents').set({ at }).where('orderId', '=', id).execute()
  // No mails about demo data.
  await ctx.db.deleteFrom('mails').where('orderId', '=', id).execute()
}
