import { addDays } from '../locale/calendar-day.ts'

/** What happens to a period of a subscription that is not paid, by days after it was due. */
export interface LateSteps {
  /** The days of the mails, ascending: at least one. */
  mailDays: readonly number[]
  /** Null if the work goes on. */
  pauseWorkDays: number | null
  /** The last day on which it can be paid. */
  graceDays: number
}

/** The values of the rules for subscriptions that say so. */
export interface LateStepValues {
  readonly lateMailDays?: string
  readonly secondLateMailDays?: string
  readonly lastLateMailDays?: string
  readonly pauseWorkDays?: string
  readonly graceDays?: string
}

const daysIn = (value: string | undefined) => Number(value) || null

/** By default one mail on the day after, and the end after 14 days. */
export function lateStepsOf(values: LateStepValues): LateSteps {
  const { lateMailDays, secondLateMailDays, lastLateMailDays, pauseWorkDays, graceDays } = values
  return {
    mailDays: [daysIn(lateMailDays) ?? 1, daysIn(secondLateMailDays), daysIn(lastLateMailDays)].filter(
      (each) => each !== null,
    ),
    pauseWorkDays: daysIn(pauseWorkDays),
    graceDays: daysIn(graceDays) ?? 14,
  }
}

/** The errors of days that do not follow each other, by field. */
export function lateStepErrors(values: LateStepValues): Record<string, string> {
  const { graceDays } = lateStepsOf(values)
  const errors: Record<string, string> = {}
  const mails = ['lateMailDays', 'secondLateMailDays', 'lastLateMailDays'] as const
  let before = 0
  for (const name of mails) {
    const days = daysIn(values[name]) ?? (name === 'lateMailDays' ? 1 : null)
    if (days === null) continue
    if (days <= before) errors[name] = `After the email before it: more than ${before} days.`
    before = days
  }
  for (const name of [...mails, 'pauseWorkDays'] as const)
    if ((daysIn(values[name]) ?? 0) > graceDays)
      errors[name] = `The subscription ends after ${graceDays} days: choose at most so many.`
  return errors
}

/** How many mails about a period that was due on a day are due by another day. */
export const lateMailsDue = ({ mailDays }: LateSteps, dueOn: string, by: string): number =>
  mailDays.filter((days) => addDays(dueOn, days) <= by).length

/** The last day on which a period that is late can be paid. Also after the clock stood still, there is time to pay. */
export function lastDayToPay({ graceDays }: LateSteps, dueOn: string, today: string): string {
  const until = addDays(dueOn, graceDays)
  return until > today ? until : addDays(today, 1)
}

export const lateStepKinds = ['mail', 'pause', 'end'] as const
type LateStepKind = (typeof lateStepKinds)[number]

/** A step with the day on which it is due. `mail`: which mail, from 1. */
export interface LateStep {
  kind: LateStepKind
  mail: number | null
  on: string
}

interface LatePeriod {
  dueOn: string
  /** By how many days it is judged later than it was due. */
  shift: number
  /** The last day on which it can be paid. */
  until: string
}

/** The steps for a period in the order in which they come; the end is the last one. */
export function lateStepsFor(
  { mailDays, pauseWorkDays }: LateSteps,
  { dueOn, shift, until }: LatePeriod,
): LateStep[] {
  const dayOf = (days: number) => addDays(dueOn, days + shift)
  const steps: LateStep[] = mailDays.map((days, i) => ({ kind: 'mail', mail: i + 1, on: dayOf(days) }))
  if (pauseWorkDays !== null) steps.push({ kind: 'pause', mail: null, on: dayOf(pauseWorkDays) })
  const end: LateStep = { kind: 'end', mail: null, on: addDays(until, 1) }
  return [
    ...steps.filter(({ on }) => on < end.on).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    end,
  ]
}
