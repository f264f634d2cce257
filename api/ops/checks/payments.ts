import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { formatMoney } from '#content/money.ts'
import { eventsToReview } from '../../payments/events.ts'
import type { Payments } from '../../payments/routes.ts'
import { explainProblem, providerProblems } from '../../payment-providers/problems.ts'
import { overdueRefund } from '../../orders/refunds.ts'
import { definitionOf } from '../../payment-providers/registry.ts'
import { rejectedCount } from '../../payments/rejected-notices.ts'
import { paymentEmail } from '../../payments/payment-email.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

const modeWords = {
  sandbox: (brand: string) => `${brand} sandbox: no money moves.`,
  simulator: (brand: string) => `${brand} simulator: no money moves.`,
}

/** Checks whether customers can pay, and whether the provider's notifications are processed. */
export const paymentsCheck =
  (db: Database, { providers }: Pick<Payments, 'providers'>): StatusCheck =>
  async () => {
    const { name, needsPayee, mode } = providers.current
    const { brand, label, explain } = definitionOf(name)!
    const last = await db
      .selectFrom('paymentEvents')
      .select((row) => [
        row.fn.max('receivedAt').as('at'),
        sql<number>`count(*) filter (where decision is null)`.as('unjudged'),
      ])
      .executeTakeFirstOrThrow()
    const toDecide = (await eventsToReview(db)).length
    const rejected = await rejectedCount(db)
    const item = {
      key: 'payments',
      title: 'Payments',
      facts: [
        { name: 'Payment method', value: label },
        ...(last.at
          ? [{ name: `Last notification from ${brand}`, at: new Date(last.at).toISOString() }]
          : []),
        { name: 'Waiting to be processed', value: formatCount(last.unjudged) },
        { name: 'To review', value: formatCount(toDecide) },
        ...(rejected ? [{ name: 'Rejected in the last 30 days', value: formatCount(rejected) }] : []),
      ],
      screen: { text: 'Payment settings', to: '/admin/payment' },
    }
    if (needsPayee && !(await paymentEmail(db)))
      return {
        ...item,
        state: 'bad',
        says: `Customers can’t pay: no ${brand} account is set.`,
        todo: `Enter the email address of your ${brand} account.`,
      }
    const [problem] = await providerProblems(db)
    if (problem)
      return {
        ...item,
        ...(explain?.(problem) ?? explainProblem(brand, problem)),
        state: 'bad',
        facts: [...item.facts, { name: 'Last refused', at: problem.at.toISOString() }],
      }
    const unknown = await overdueRefund(db)
    if (unknown)
      return {
        ...item,
        state: 'bad',
        says: `${brand} has not confirmed a refund of ${formatMoney(unknown.amount, unknown.currency)}. ${unknown.problem ?? ''}`.trim(),
        todo: `We keep checking automatically. Look it up in your ${brand} account before you refund it another way.`,
        screen: { text: 'View order', to: `/admin/payment-status/${unknown.orderId}` },
      }
    if (toDecide)
      return {
        ...item,
        state: 'bad',
        says: `${count(toDecide, 'notification')} from ${brand} ${toDecide === 1 ? 'does' : 'do'} not match an order or could not be confirmed.`,
        todo: `Compare each one with your ${brand} account, then process it again or mark it as reviewed.`,
      }
    if (mode !== 'live')
      return {
        ...item,
        state: 'warn',
        says: modeWords[mode](brand),
        todo: 'Set PAYPAL_MODE to live before you accept real orders.',
      }
    return {
      ...item,
      state: 'unknown',
      says: 'Not verified yet.',
      proven: {
        by: `payments.${name}.0`,
        says: `${brand} answers, in live mode: customers pay real money.`,
      },
    }
  }
