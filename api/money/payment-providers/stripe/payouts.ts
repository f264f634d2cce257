import type { Payout } from '../provider.ts'
import { fromSmallestUnit } from './amount.ts'
import type { Client } from './client.ts'

/** More than a payout a day for a year, in several currencies. */
const mostPayouts = 2000

const secondsAt = (day: string, days = 0) => Date.parse(day) / 1000 + days * 24 * 60 * 60

/** The payouts that arrived in a period. Stripe states the day of arrival as midnight in UTC. */
export async function payoutsOf({ ask }: Client, from: string, to: string): Promise<Payout[]> {
  const found = await ask('payouts', (stripe) =>
    stripe.payouts
      .list({ status: 'paid', arrival_date: { gte: secondsAt(from), lt: secondsAt(to, 1) }, limit: 100 })
      .autoPagingToArray({ limit: mostPayouts }),
  )
  return found.map(({ id, amount, currency, arrival_date: arrival }) => ({
    id,
    day: new Date(arrival * 1000).toISOString().slice(0, 10),
    amount: fromSmallestUnit(amount, currency) ?? '0',
    currency: currency.toUpperCase(),
  }))
}
