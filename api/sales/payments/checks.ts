import { sql } from 'kysely'
import { formatMoney } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import { overdueRefund } from '../orders/refunds.ts'
import { explainProblem, providerProblems } from '../../money/payment-providers/problems.ts'
import type { PaymentProvider } from '../../money/payment-providers/provider.ts'
import { brandOf, definitionOf, type Providers } from '../../money/payment-providers/registry.ts'
import { storedTestsOf } from '../../money/payment-providers/stored-tests.ts'
import type { Check } from '../../platform/setup/check.ts'
import { bad, count, formatCount, ok, warn, type Finding } from '../../platform/setup/finding.ts'
import { eventsToReview } from './events.ts'
import { providerOf } from './execute-refund.ts'
import { paymentEmail } from './payment-email.ts'
import { rejectedCount } from './rejected-notices.ts'

const screen = { text: 'Payment settings', to: '/admin/payment' }

/** Whether customers can pay with the providers of new payments, and whether their notices are processed. */
export function paymentChecks({ offered }: Providers): Check[] {
  const needsPayee = offered.find(({ name }) => definitionOf(name)?.needsPayee)
  // The stand-in of another provider takes no money.
  const hasOthers = offered.some((each) => each !== needsPayee && each.mode !== 'simulator')
  return [
    ...(needsPayee ? [payeeCheck(brandOf(needsPayee.name), hasOthers)] : []),
    callCheck,
    refundCheck,
    noticeCheck(offered),
    ...offered.map((provider, i) => modeCheck(provider, i === 0)),
    providerCheck(offered),
  ]
}

/** The account of a provider that pays to an address. Without it, customers use the others, if there are any. */
const payeeCheck = (brand: string, hasOthers: boolean): Check => ({
  part: 'payments',
  depth: 'facts',
  shownOn: 'home and status',
  run: async ({ ctx }) => {
    const about = { key: 'payments.payee', title: `${brand} account`, screen }
    const stored = await paymentEmail(ctx)
    if (stored) return [ok(about, `Customers pay to ${stored.email}.`)]
    return [
      hasOthers
        ? ok(about, `Customers are not offered ${brand}, as no account is set.`)
        : bad(
            about,
            `Customers can’t pay: no ${brand} account is set.`,
            `Add the email address of your ${brand} account.`,
          ),
    ]
  },
})

const callCheck: Check = {
  part: 'payments',
  depth: 'facts',
  run: async ({ ctx }) => {
    const problems = await providerProblems(ctx)
    // The last one of each provider.
    const last = problems.filter(
      ({ provider }, i) => problems.findIndex((each) => each.provider === provider) === i,
    )
    return last.map((problem, i): Finding => {
      const brand = brandOf(problem.provider)
      const { says, todo } =
        definitionOf(problem.provider)?.explain?.(problem) ?? explainProblem(brand, problem)
      const facts = [{ name: 'Last refused', at: problem.at.toISOString() }]
      const key = i === 0 ? 'payments.calls' : `payments.calls.${problem.provider}`
      return bad({ key, title: `Calls to ${brand}`, screen, facts }, says, todo)
    })
  },
}

const refundCheck: Check = {
  part: 'payments',
  depth: 'facts',
  run: async ({ ctx }) => {
    const refund = await overdueRefund(ctx)
    if (!refund) return []
    const brand = brandOf(await providerOf(ctx, { id: refund.orderId }, refund.payment))
    const order = { text: 'View order', to: `/admin/payment-status/${refund.orderId}#payment` }
    return [
      bad(
        { key: 'payments.refund', title: 'Refund', screen: order },
        `${brand} has not confirmed a refund of ${formatMoney(refund.amount, refund.currency, await localeOf(ctx))}. ${refund.problem ?? ''}`.trim(),
        `We keep checking automatically. Look it up in your ${brand} account before you refund it another way.`,
      ),
    ]
  },
}

const noticeCheck = (offered: readonly PaymentProvider[]): Check => ({
  part: 'payments',
  depth: 'facts',
  run: async ({ ctx }) => {
    const received = await ctx.db
      .selectFrom('paymentEvents')
      .select((row) => [
        'provider',
        row.fn.max('receivedAt').as('at'),
        sql<number>`count(*) filter (where decision is null)`.as('unjudged'),
      ])
      .groupBy('provider')
      .orderBy('at')
      .execute()
    const lastOf = new Map(received.map(({ provider, at }) => [brandOf(provider), at]))
    const unjudged = received.reduce((sum, each) => sum + Number(each.unjudged), 0)
    const toReview = (await eventsToReview(ctx)).length
    const rejected = await rejectedCount(ctx)
    const facts = [
      {
        name: 'Payment method',
        value: offered.map(({ name }) => definitionOf(name)?.label ?? name).join(', '),
      },
      ...[...lastOf].map(([brand, at]) => ({
        name: `Last notification from ${brand}`,
        at: new Date(at!).toISOString(),
      })),
      { name: 'Waiting to be processed', value: formatCount(unjudged) },
      { name: 'To review', value: formatCount(toReview) },
      ...(rejected ? [{ name: 'Rejected in the last 30 days', value: formatCount(rejected) }] : []),
    ]
    const about = { key: 'payments.notices', title: 'Notifications', screen, facts }
    if (toReview === 0) return [ok(about, 'There is none to review.')]
    const does = toReview === 1 ? 'does' : 'do'
    return [
      bad(
        about,
        `${count(toReview, 'notification')} ${does} not match an order or could not be confirmed.`,
        'Compare each one with your account at the provider, then process it again or mark it as reviewed.',
      ),
    ]
  },
})

const modeCheck = ({ name, mode }: PaymentProvider, isFirst: boolean): Check => ({
  part: 'payments',
  depth: 'facts',
  run: () => {
    const brand = brandOf(name)
    const about = {
      key: isFirst ? 'payments.mode' : `payments.mode.${name}`,
      title: `${brand} mode`,
      screen,
    }
    return [
      mode === 'live'
        ? ok(about, 'Live: customers pay real money.')
        : warn(
            about,
            `${brand} ${mode}: no money moves.`,
            `${definitionOf(name)?.liveSetting ?? 'Set it to live'} before you accept real orders.`,
          ),
    ]
  },
})

/** One check for all: what was found is stored by the part of the product that it is about. */
const providerCheck = (offered: readonly PaymentProvider[]): Check => ({
  part: 'payments',
  depth: 'outside',
  proves: true,
  run: async ({ ctx }) =>
    (await Promise.all(offered.map((provider) => provider.test(storedTestsOf(ctx, provider.name))))).flat(),
})
