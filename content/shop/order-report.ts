import { formatChange, formatMoment, formatNumber, formatPercent } from '../locale/format.ts'

/** The states of a version of a report. A new state also needs a migration of the constraint. */
export const reportStates = ['draft', 'published', 'replaced', 'withdrawn'] as const
export type ReportState = (typeof reportStates)[number]

/** The states for the agency: on badges. */
export const reportStateWords: Readonly<
  Record<ReportState, { label: string; tone: '' | 'ok' | 'warn' | 'off' }>
> = {
  draft: { label: 'Draft', tone: 'warn' },
  published: { label: 'Published', tone: 'ok' },
  replaced: { label: 'Replaced', tone: 'off' },
  withdrawn: { label: 'Taken back', tone: 'off' },
}

/** Whether a number is meant to rise or to fall. */
export const directions = ['up', 'down'] as const
export type Direction = (typeof directions)[number]

/** A number of a report. Values are decimal text such as `1204` or `3.7`. */
export interface ReportNumber {
  label: string
  unit: string
  better: Direction
  /** Empty while it is not known. */
  value: string
  /** The same number in the periods before, by their first days, oldest first. */
  before: { from: string; value: string }[]
}

export const maxReportNumbers = 20
/** The periods before that a report shows. */
export const maxReportHistory = 12
/** The maximum length of a text of a report. */
export const maxReportText = 10_000

export const reportValuePattern = /^-?\d{1,12}(\.\d{1,4})?$/

/** A value as it is shown, with its unit. */
export const reportValueText = ({ unit }: Pick<ReportNumber, 'unit'>, value: string, locale: string) =>
  unit === '%'
    ? formatPercent(Number(value), locale)
    : `${formatNumber(Number(value), locale)}${unit && `\u00a0${unit}`}`

/** How a number has changed since the period before; undefined if that cannot be said. */
export function reportChange(
  { value, before, better }: ReportNumber,
  locale: string,
): { text: string; isBetter: boolean | undefined } | undefined {
  const last = before.at(-1)?.value
  if (value === '' || last === undefined || Number(last) === 0) return undefined
  const [was, is] = [Number(last), Number(value)]
  return {
    text: formatChange((is - was) / Math.abs(was), locale),
    isBetter: is === was ? undefined : is > was === (better === 'up'),
  }
}

/** A value of a chart. */
export interface ReportPoint {
  /** The first day of its period. */
  from: string
  value: number
  /** The month, and the value as it is shown. */
  label: string
  text: string
}

/** A number in the periods before and in this one, oldest first. `from` is the first day of this one. */
export const reportPoints = (number: ReportNumber, from: string, locale: string): ReportPoint[] =>
  [...number.before, { from, value: number.value }].map((each) => ({
    from: each.from,
    value: Number(each.value),
    label: formatMoment(each.from, 'month', locale, 'UTC'),
    text: reportValueText(number, each.value, locale),
  }))

/** The lines of a text, without the signs with which people begin lists. */
export const reportLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^[-*•–]\s+/, ''))
    .filter(Boolean)
