import type { Currency } from '#content/money.ts'
import { operator, type Caller } from '#api/caller.ts'
import type { Tx } from '#api/db/database.ts'
import { addHistory } from '#api/orders/history.ts'
import { asCustomer, findOrder, type Order } from '#api/orders/order.ts'
import { setOrderStatus } from '#api/orders/order-status.ts'
import { changePaymentStatus } from '#api/orders/payment-status.ts'
import { addWorkingDays } from '#api/orders/work/due-date.ts'
import { placeOrder } from '#api/orders/place-order.ts'
import type { PaymentStatus } from '#content/payment-states.ts'
import { demoAccounts } from './accounts.ts'
import { seedConversation } from './conversation.ts'
import { seedWork, type DemoWork } from './deliveries.ts'
import { answerBrief } from './answers.ts'

interface Demo {
  who: Person
  pack: 'Basic' | 'Standard' | 'Premium'
  /** Its age. */
  days: number
  becomes: readonly PaymentStatus[]
  /** The reason for the last status. */
  why?: string
  delivered?: true
  /** Whether there is a conversation. */
  talks?: true
  work?: DemoWork
  /** Its brief was started but not submitted. */
  unanswered?: true
  /** The refunded amount of a paid order. */
  refunded?: string
}

interface Person {
  caller: Caller
  name: string
  address: string
  country: string
}

const person = (uid: string, email: string, name: string, address: string, country: string): Person => ({
  caller: { ...operator, uid, email, name },
  name,
  address,
  country,
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
const florist = person(
  'demo-florist',
  'mail@fleurhaus.example',
  'Marlene Vogt',
  'Rosenweg 4, 50667 Köln',
  'DE',
)

const orders: readonly Demo[] = [
  { who: bakery, pack: 'Standard', days: 203, becomes: ['Paid'], delivered: true },
  { who: dentist, pack: 'Premium', days: 171, becomes: ['Paid'], delivered: true },
  { who: garage, pack: 'Basic', days: 148, becomes: ['Paid'], delivered: true },
  { who: customer, pack: 'Basic', days: 118, becomes: ['Paid'], delivered: true },
  { who: florist, pack: 'Standard', days: 87, becomes: ['Paid', 'Refunded'] },
  { who: bakery, pack: 'Premium', days: 62, becomes: ['Paid'], delivered: true },
  { who: customer, pack: 'Standard', days: 44, becomes: ['Paid'], work: 'reviewed' },
  {
    who: florist,
    pack: 'Basic',
    days: 33,
    becomes: ['Paid', 'Disputed'],
    why: 'The customer has opened a dispute at PayPal.',
    delivered: true,
  },
  { who: dentist, pack: 'Premium', days: 29, becomes: ['Paid'], delivered: true, refunded: '190.00' },
  { who: dentist, pack: 'Basic', days: 25, becomes: ['Paid'] },
  { who: garage, pack: 'Standard', days: 17, becomes: ['Paid'], work: 'refund asked' },
  { who: customer, pack: 'Basic', days: 12, becomes: ['Cancelled'] },
  {
    who: florist,
    pack: 'Basic',
    days: 6,
    becomes: ['OnHold'],
    why: 'The payment of $34.90 does not match the price of $349.00.',
  },
  { who: bakery, pack: 'Basic', days: 4, becomes: ['Pending'] },
  { who: customer, pack: 'Premium', days: 3, becomes: ['Paid'], work: 'waiting', talks: true },
  { who: customer, pack: 'Basic', days: 2, becomes: ['Paid'], unanswered: true },
  { who: customer, pack: 'Standard', days: 1, becomes: [] },
]

/** Adds orders of some months, so that lists and charts are not empty. */
export async function seedOrders(tx: Tx, currency: Currency) {
  for (const demo of orders) {
    const { name: customerName, address: customerAddress, country: customerCountry, caller } = demo.who
    const input = { packageName: demo.pack, customerName, customerAddress, customerCountry }
    let order = await placeOrder(tx, input, caller, null, currency)
    for (const [i, status] of demo.becomes.entries()) {
      const isLast = i === demo.becomes.length - 1
      order = await become(tx, order, status, demo.who, isLast ? (demo.why ?? null) : null)
    }
    if (order.payment_status === 'Paid')
      await answerBrief(tx, order.id, asCustomer(caller), demo.unanswered ? 3 : Infinity)
    if (demo.work) await seedWork(tx, order.id, demo.work, caller)
    if (demo.delivered) await setOrderStatus(tx, [order.id], 'Delivered', operator)
    await placeInPast(tx, order, demo)
    if (demo.talks) await seedConversation(tx, order, demo.who.caller)
  }
}

const become = (
  tx: Tx,
  order: Order,
  status: PaymentStatus,
  who: Person,
  customerReason: string | null,
): Promise<Order> =>
  status === 'Cancelled'
    ? changePaymentStatus(tx, order, status, { by: 'customer', caller: who.caller }, { customerReason: null })
    : changePaymentStatus(
        tx,
        order,
        status,
        { by: 'provider', caller: operator },
        {
          customerReason,
          payment: { through: 'paypal-form', transaction: `DEMO${order.number.replace('-', '')}` },
        },
      )

async function placeInPast(
  tx: Tx,
  { id, payment_status, paid_at, amount }: Order,
  { days, refunded: part }: Demo,
) {
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  const refunded = payment_status === 'Refunded' ? amount : (part ?? '0.00')
  await tx
    .updateTable('orders')
    .set({ created_at: at, updated_at: at, paid_at: paid_at && at, refunded })
    .where('id', '=', id)
    .execute()
  const { work_days, due_on } = await findOrder(tx, id)
  if (due_on && work_days)
    await tx
      .updateTable('orders')
      .set({ due_on: addWorkingDays(at, work_days) })
      .where('id', '=', id)
      .execute()
  await tx
    .updateTable('order_briefs')
    .set({ sent_at: at })
    .where('order_id', '=', id)
    .where('sent_at', 'is not', null)
    .execute()
  await tx
    .updateTable('order_brief_questions')
    .set({ answered_at: at })
    .where('order_id', '=', id)
    .where('answered_at', 'is not', null)
    .execute()
  if (refunded !== '0.00')
    await addHistory(
      tx,
      id,
      { by: 'provider', caller: operator },
      { what: 'refund', before: '0.00', after: refunded },
    )
  await tx.updateTable('order_history').set({ at }).where('order_id', '=', id).execute()
  // No mails about demo data.
  await tx.deleteFrom('mails').where('order_id', '=', id).execute()
}
