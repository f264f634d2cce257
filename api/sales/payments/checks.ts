import { sql } from 'kysely'
import { formatMoney } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import { overdueRefund } from '../orders/refunds.ts'
import { explainProblem, providerProblems } from '../../money/payment-providers/problems.ts'
import type { PaymentProvider } from '../../money/payment-providers/provider.ts'
import { definitionOf } from '../../money/payment-providers/registry.ts'
import { storedTestsOf } from '../../money/payment-providers/stored-tests.ts'
import type { Check } from '../../platform/setup/check.ts'
import { bad, count, formatCount, ok, warn, type Finding } from '../../platform/setup/finding.ts'
import { eventsToReview } from './events.ts'
import { paymentEmail } from './payment-email.ts'
import { rejectedCount } from './rejected-notices.ts'

const screen = { text: 'Payment settings', to: '/admin/payment' }

/** Whether customers can pay with the provider of new payments, and whether its notices are processed. */
export function paymentChecks(provider: PaymentProvider): Check[] {
  const { brand, label, explain } = definitionOf(provider.name) ?? {
    brand: provider.name,
    label: provider.name,
  }

  const payeeCheck: Check = {
    part: 'payments',
    depth: 'facts',
    shownOn: 'home and status',
    run: async ({ ctx }) => {
      const about = { key: 'payments.payee', title: `${brand} account`, screen }
      const stored = await paymentEmail(ctx)
      return [
        stored
          ? ok(about, `Customers pay to ${stored.email}.`)
          : bad(
              about,
              `Customers can’t pay: no ${brand} account is set.`,
              `Add the email address of your ${brand} account.`,
            ),
      ]
    },
  }

  const problemCheck: Check = {
    part: 'payments',
    depth: 'facts',
    run: async ({ ctx }) => {
      const problems = (await providerProblems(ctx)).slice(0, 1).map((problem): Finding => {
        const { says, todo } = explain?.(problem) ?? explainProblem(brand, problem)
        const facts = [{ name: 'Last refused', at: problem.at.toISOString() }]
        return bad({ key: 'payments.calls', title: `Calls to ${brand}`, screen, facts }, says, todo)
      })
      const refund = await overdueRefund(ctx)
      if (!refund) return problems
      const order = { text: 'View order', to: `/admin/payment-status/${refund.orderId}` }
      return [
        ...problems,
        bad(
          { key: 'payments.refund', title: 'Refund', screen: order },
          `${brand} has not confirmed a refund of ${formatMoney(refund.amount, refund.currency, await localeOf(ctx))}. ${refund.problem ?? ''}`.trim(),
          `We keep checking automatically. Look it up in your ${brand} account before you refund it another way.`,
        ),
      ]
    },
  }

  const noticeCheck: Check = {
    part: 'payments',
    depth: 'facts',
    run: async ({ ctx }) => {
      const last = await ctx.db
        .selectFrom('paymentEvents')
        .select((row) => [
          row.fn.max('receivedAt').as('at'),
          sql<number>`count(*) filter (where decision is null)`.as('unjudged'),
        ])
        .executeTakeFirstOrThrow()
      const toReview = (await eventsToReview(ctx)).length
      const rejected = await rejectedCount(ctx)
      const facts = [
        { name: 'Payment method', value: label },
        ...(last.at
          ? [{ name: `Last notification from ${brand}`, at: new Date(last.at).toISOString() }]
          : []),
        { name: 'Waiting to be processed', value: formatCount(last.unjudged) },
        { name: 'To review', value: formatCount(toReview) },
        ...(rejected ? [{ name: 'Rejected in the last 30 days', value: formatCount(rejected) }] : []),
      ]
      const about = { key: 'payments.notices', title: 'Notifications', screen, facts }
      if (toReview === 0) return [ok(about, 'There is none to review.')]
      const does = toReview === 1 ? 'does' : 'do'
      return [
        bad(
          about,
          `${count(toReview, 'notification')} from ${brand} ${does} not match an order or could not be confirmed.`,
          `Compare each one with your ${brand} account, then process it again or mark it as reviewed.`,
        ),
      ]
    },
  }

  const modeCheck: Check = {
    part: 'payments',
    depth: 'facts',
    run: () => {
      const about = { key: 'payments.mode', title: 'Mode', screen }
      return [
        provider.mode === 'live'
          ? ok(about, 'Live: customers pay real money.')
          : warn(
              about,
              `${brand} ${provider.mode}: no money moves.`,
              'Set PAYPAL_MODE to live before you accept real orders.',
            ),
      ]
    },
  }

  const providerCheck: Check = {
    part: 'payments',
    depth: 'outside',
    proves: true,
    run: ({ ctx }) => provider.test(storedTestsOf(ctx, provider.name)),
  }

  return [...(provider.needsPayee ? [payeeCheck] : []), problemCheck, noticeCheck, modeCheck, providerCheck]
}
