import type { Stripe } from 'stripe'
import { addMonths } from '#content/shop/periods.ts'
import type { CollectionTerms } from '../collector.ts'

/** In UTC: it is the same day nearly everywhere on Earth. */
const hour = 10

/** When Stripe collects on a day, in seconds. */
const secondsOn = (day: string) => Date.parse(`${day}T${hour}:00:00Z`) / 1000

export const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

type Anchor = Pick<Stripe.SubscriptionCreateParams, 'billing_cycle_anchor_config' | 'trial_end'>

/**
 * When Stripe begins to collect: on the next day of the month on which periods begin, or, if another one comes first, on the
 * day itself, by which Stripe then counts.
 */
export function anchorOf(
  { from, anchor, interval }: Pick<CollectionTerms, 'from' | 'anchor' | 'interval'>,
  now: Date,
): Anchor {
  const date = Number(anchor.slice(8))
  if (interval === 'month' && nextOn(date, now) === from)
    return { billing_cycle_anchor_config: { day_of_month: date, hour, minute: 0, second: 0 } }
  const isNextInYear = Date.parse(`${from}T00:00:00Z`) - now.getTime() < 366 * 24 * 60 * 60 * 1000
  if (interval !== 'month' && date > 28 && isNextInYear && nextOn(date, dayBefore(from)) === from)
    return {
      billing_cycle_anchor_config: {
        day_of_month: date,
        month: Number(from.slice(5, 7)),
        hour,
        minute: 0,
        second: 0,
      },
    }
  return { trial_end: secondsOn(from) }
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 1)

/** The next day after a time that is this day of a month, or the last one of a shorter month. */
function nextOn(date: number, now: Date): string {
  const first = `${now.toISOString().slice(0, 7)}-01`
  for (const months of [0, 1]) {
    const month = addMonths(first, months)
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
    const day = `${month.slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
    if (secondsOn(day) * 1000 > now.getTime()) return day
  }
  throw new Error('There is no such day.')
}
