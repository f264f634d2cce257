import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { formatMoney } from '#content/money.ts'
import { needAttention } from '../../payments/events.ts'
import type { Payments } from '../../payments/routes.ts'
import { explainProblem, providerProblems } from '../../payments/provider-problems.ts'
import { longUnknownRefund } from '../../payments/refunds.ts'
import { definitionOf } from '../../payments/registry.ts'
import { rejectedCount } from '../../payments/rejected-notices.ts'
import { paymentEmail } from '../../payments/payment-email.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

const modeWords = {
  live: (brand: string) => `Customers pay real money through ${brand}.`,
  sandbox: (brand: string) => `${brand}'s sandbox: no money moves.`,
  simulator: (brand: string) => `A stand-in for ${brand}: no money moves.`,
}

/** Whether customers can pay, and whether the provider's notices are understood. */
export const paymentsCheck =
  (db: Database, { providers }: Pick<Payments, 'providers'>): StatusCheck =>
  async () => {
    const { name, needsPayee, mode } = providers.current
    const { brand, label, explain } = definitionOf(name)!
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
        { name: 'Way', value: label },
        ...(last.at ? [{ name: `Last notice from ${brand}`, at: new Date(last.at).toISOString() }] : []),
        { name: 'Not judged yet', value: formatCount(last.unjudged) },
        { name: 'To be decided by you', value: formatCount(toDecide) },
        ...(rejected ? [{ name: `Not from ${brand}, in 30 days`, value: formatCount(rejected) }] : []),
      ],
      screen: { text: 'How customers pay', to: '/admin/payment' },
    }
    if (needsPayee && !(await paymentEmail(db)))
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
        ...(explain?.(problem) ?? explainProblem(brand, problem)),
        state: 'bad',
        facts: [...item.facts, { name: 'Refused last', at: problem.at.toISOString() }],
      }
    const unknown = await longUnknownRefund(db)
    if (unknown)
      return {
        ...item,
        state: 'bad',
        says: `It is not known yet whether ${brand} has made a refund of ${formatMoney(unknown.amount, unknown.currency)}. ${unknown.problem ?? ''}`.trim(),
        todo: `It is asked again by itself. Look it up in your ${brand} account before you refund it another way.`,
        screen: { text: 'The order', to: `/admin/payment-status/${unknown.order_id}` },
      }
    if (toDecide)
      return {
        ...item,
        state: 'bad',
        says: `${count(toDecide, 'notice')} from ${brand} ${toDecide === 1 ? 'does' : 'do'} not fit an order or could not be confirmed.`,
        todo: `Look at each one, compare it with your ${brand} account, and judge it again or mark it as looked at.`,
      }
    if (mode !== 'live')
      return {
        ...item,
        state: 'warn',
        says: modeWords[mode](brand),
        todo: 'Before real customers order, whoever looks after the site sets PAYPAL_MODE to live.',
      }
    return { ...item, state: 'ok', says: modeWords.live(brand) }
  }
