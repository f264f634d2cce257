import { monthNames } from '#content/locale/format.ts'
import { isCalendarDay } from '#content/locale/calendar-day.ts'

/** The day of a text: as `2022-07-08`; both readings if day and month could be either; or what could not be read. */
export type ImportedDate =
  | { day: string; order?: 'dayFirst' | 'monthFirst' }
  | { dayFirst: string; monthFirst: string; written: string }
  | { unreadable: string }

/** Reads the day of a date as it is written, in its own time zone. Undefined for an empty one. */
export function readDate(value: unknown): ImportedDate | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : dayOf(value.toISOString())
  if (typeof value === 'number') return ofTimestamp(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.startsWith('0000')) return undefined
  return dayOf(text.normalize('NFKC')) ?? { unreadable: text.slice(0, 60) }
}

const day = (year: string | number, month: string | number, date: string | number) => {
  const number = Number(year)
  const full = String(year).length === 2 ? number + (number < 70 ? 2000 : 1900) : number
  const text = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isCalendarDay(text) ? { day: text } : undefined
}

function dayOf(text: string): ImportedDate | undefined {
  // 2022-07-08, 2022/07/08, 2022.7.8, 20220708, 2022年7月8日, each with a time or without one.
  const [, year, month, date] =
    /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?=T?\d{4,6}|$|\D)/.exec(text) ??
    []
  if (year) return day(year, month!, date!)
  // 08.07.2022: with dots or hyphens, the day is always first.
  const [, first, sign, second, last] =
    /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (first)
    return sign === '/'
      ? withSlashes(first, second!, last!)
      : (day(last!, second!, first) ?? day(last!, first, second!))
  return withMonthName(text)
}

/** With slashes, Americans write the month first, others the day. */
function withSlashes(first: string, second: string, year: string): ImportedDate | undefined {
  const [dayFirst, monthFirst] = [day(year, second, first), day(year, first, second)]
  if (dayFirst && monthFirst && dayFirst.day !== monthFirst.day)
    return { dayFirst: dayFirst.day, monthFirst: monthFirst.day, written: `${first}/${second}/${year}` }
  if (dayFirst && !monthFirst) return { ...dayFirst, order: 'dayFirst' }
  return monthFirst && !dayFirst ? { ...monthFirst, order: 'monthFirst' } : dayFirst
}

/** `Jul 08 2022`, `Fri, 08 Jul 2022 10:00:00 GMT`, `July 8th, 2022`, `8. Juli 2022`, `8 de julio de 2022`. */
function withMonthName(text: string): ImportedDate | undefined {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\d+/gu)
      ?.slice(0, 12) ?? []
  const month = words.map((word) => months().get(plain(word))).find((each) => each !== undefined)
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const year = numbers.find((word) => word.length === 4)
  const date = numbers.find((word) => word.length <= 2)
  return month && year && date ? day(year, month, date) : undefined
}

const plain = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '')

const languages = 'en de fr es it pt nl da sv nb fi pl cs sk sl hr hu ro tr ru uk bg el ca'.split(' ')
let monthsByName: Map<string, number> | undefined

/** The numbers of the months by their names in many languages, long and short. */
function months(): ReadonlyMap<string, number> {
  if (monthsByName) return monthsByName
  const found = new Map<string, number>([['sept', 9]])
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      for (const [i, names] of monthNames(language, month).entries())
        for (const name of names) {
          const word = plain(name.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, ''))
          // English comes first: `mar` is March, whatever it is elsewhere.
          if (word.length > 2 && !found.has(word)) found.set(word, i + 1)
        }
  return (monthsByName = found)
}

/** A time in seconds or milliseconds since 1970, or a day such as 20220708. */
function ofTimestamp(value: number): ImportedDate | undefined {
  if (Number.isInteger(value) && value > 19_000_000 && value < 22_000_000) {
    const read = dayOf(String(value))
    if (read) return read
  }
  const time = new Date(value < 1e11 ? value * 1000 : value)
  return Number.isNaN(time.getTime()) || value < 1e8
    ? { unreadable: String(value) }
    : dayOf(time.toISOString())
}

/** The day at the beginning of a file name or a path: `2022-07-08-title`, `2022/07/08/title`. */
export function dateOfPath(path: string): { day: string; rest: string } | undefined {
  const [, year, month, date, rest] =
    /(?:^|\/)(\d{4})[-_./](\d{1,2})[-_./](\d{1,2})(?:[-_/. ](.+))?$/.exec(path) ?? []
  const read = year ? day(year, month!, date!) : undefined
  return read && { ...read, rest: rest ?? '' }
}
