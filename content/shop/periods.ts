import { addDays } from '../locale/calendar-day.ts'

/** How often a subscription is paid, from the shortest. A new one also needs a migration of the constraint. */
export const intervals = ['month', 'quarter', 'year'] as const
export type Interval = (typeof intervals)[number]

export const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Interval, number>

/** What a package costs in one of its intervals, and how long that binds. Amounts are integer cents. */
export interface PeriodTerms {
  interval: Interval
  /** Of one package in one period. */
  price: number
  /** Paid once, with the first period. */
  setupFee: number | null
  /** Days without payment before the first period. */
  trialDays: number | null
  /** It cannot end before, counted from the start of the first period. */
  minimumMonths: number | null
  /** How long before the end of a period it has to be ended. */
  noticeDays: number | null
  /** It ends by itself after this time. */
  endsAfterMonths: number | null
}

/** Where the periods of a subscription begin. A pause or another interval gives it a new anchor. */
export interface Schedule {
  interval: Interval
  /** The first day of a period, such as `2026-01-31`. */
  anchor: string
  /** The number of that period, from 1. */
  anchorNumber: number
}

/** The first and the last day of a period. */
export interface Period {
  from: string
  to: string
}

/** The same day some months later; the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** The last day of a time of some months that begins on a day. */
export const lastDayOf = (from: string, months: number): string => addDays(addMonths(from, months), -1)

/** A period by its number. It follows from the anchor alone, so that 31 January is followed by 28 February and 31 March. */
export function periodOf({ interval, anchor, anchorNumber }: Schedule, number: number): Period {
  const start = (which: number) => addMonths(anchor, (which - anchorNumber) * monthsOf[interval])
  return { from: start(number), to: addDays(start(number + 1), -1) }
}

/** The number of the period that contains a day; before the anchor, the number of its period. */
export function periodNumberOn(schedule: Schedule, day: string): number {
  let number = schedule.anchorNumber
  while (periodOf(schedule, number).to < day) number++
  return number
}

interface EndRules {
  /** When it is ended. */
  today: string
  /** The last day of the minimum term; null if there is none. */
  minimumUntil: string | null
  noticeDays: number | null
}

/**
 * The last day of a subscription that is ended today: that of the first period, from the given number on, that keeps the
 * minimum term and the notice.
 */
export function earliestEnd(
  schedule: Schedule,
  number: number,
  { today, minimumUntil, noticeDays }: EndRules,
): string {
  const noticed = addDays(today, noticeDays ?? 0)
  for (let which = Math.max(number, schedule.anchorNumber); ; which++) {
    const { to } = periodOf(schedule, which)
    if (to >= noticed && to >= (minimumUntil ?? '')) return to
  }
}
