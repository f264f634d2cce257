import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readable } from '../../orders/money.ts'
import { needAttention } from '../../payments/events.ts'
import type { Paying } from '../../payments/routes.ts'
import { problemStep, problemWords, providerProblems } from '../../payments/provider-problems.ts'
import { longUnknownRefund } from '../../payments/refunds.ts'
import { rejectedCount } from '../../payments/rejected-notices.ts'
import { paymentEmail } from '../../payments/payment-email.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

const modes = {
  live: 'Customers pay real money through PayPal.',
  sandbox: "PayPal's sandbox: no money moves.",
  simulator: 'A stand-in for PayPal: no money moves.',
}

/** Whether customers can pay, and whether what PayPal tells is understood. */
export const paymentsCheck =
  (db: Database, { paypal, providers }: Paying): StatusCheck =>
  async () => {
    const form = providers.current.name === 'paypal-form'
    const last = await db
      .selectFrom('payment_events')
      .select((row) => [
        row.fn.max('received_at').as('at'),
        sql<number>`count(*) filter (where decision is null)`.as('unjudged'),
      ])
      .executeTakeFirstOrThrow()
    const toDecide = (await needAttention(db)).length
    const rejected = await rejectedCount(db)
    const item = {
      key: 'payments',
      title: 'Payments',
      facts: [
        { name: 'Way', value: form ? 'Payment form' : 'PayPal Checkout' },
        ...(last.at ? [{ name: 'Last notice from PayPal', at: new Date(last.at).toISOString() }] : []),
        { name: 'Not judged yet', value: formatCount(last.unjudged) },
        { name: 'To be decided by you', value: formatCount(toDecide) },
        ...(rejected ? [{ name: 'Not from PayPal, in 30 days', value: formatCount(rejected) }] : []),
      ],
      screen: { text: 'How customers pay', to: '/admin/payment' },
    }
    if (form && !(await paymentEmail(db)))
      return {
        ...item,
        state: 'bad',
        says: 'Nobody can pay: there is no address of an account that is paid.',
        todo: 'Set the payment address.',
      }
    const [problem] = await providerProblems(db)
    if (problem)
      return {
        ...item,
        state: 'bad',
        says: problemWords(problem),
        todo: problemStep(problem),
        facts: [...item.facts, { name: 'Refused last', at: problem.at.toISOString() }],
      }
    const unknown = await longUnknownRefund(db)
    if (unknown)
      return {
        ...item,
        state: 'bad',
        says: `It is not known yet whether PayPal has made a refund of ${readable(unknown.amount)}. ${unknown.problem ?? ''}`.trim(),
        todo: 'It is asked again by itself. Look it up in your PayPal account before you refund it another way.',
        screen: { text: 'The order', to: `/admin/payment-status/${unknown.order_id}` },
      }
    if (toDecide)
      return {
        ...item,
        state: 'bad',
        says: `${count(toDecide, 'notice')} from PayPal ${toDecide === 1 ? 'does' : 'do'} not fit an order or could not be confirmed.`,
        todo: 'Look at each one, compare it with your PayPal account, and judge it again or mark it as looked at.',
      }
    if (paypal.mode !== 'live')
      return {
        ...item,
        state: 'warn',
        says: modes[paypal.mode],
        todo: 'Before real customers order, whoever looks after the site sets PAYPAL_MODE to live.',
      }
    return { ...item, state: 'ok', says: modes.live }
  }
