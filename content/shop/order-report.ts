import { formatChange, formatNumber } from '../locale/format.ts'

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
  `${formatNumber(Number(value), locale)}${unit === '' ? '' : unit === '%' ? '\u202f%' : `\u00a0${unit}`}`

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
