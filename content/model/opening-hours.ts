import { textLines } from './text-lines.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const day = `(?:${days.join('|')})`
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d|24:00`
const entry = RegExp(`^(${day}(?:-${day})?(?:,${day}(?:-${day})?)*) (${time})-(${time})$`)

export interface OpeningHours {
  /** From 0 for Monday. */
  days: number[]
  opens: string
  closes: string
}

/** An entry such as `Mo-Fr,Su 09:00-17:00`; undefined for one in another format. */
function readLine(line: string): OpeningHours | undefined {
  const [, listed, opens, closes] = entry.exec(line) ?? []
  if (listed === undefined || opens === undefined || closes === undefined) return undefined
  const ranges = listed.split(',').map((range) => range.split('-').map((name) => days.indexOf(name)))
  return {
    days: ranges.flatMap(([first = 0, last = first]) =>
      // Sa-Mo goes over the end of the week.
      Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7),
    ),
    opens,
    closes,
  }
}

/** The entries of opening hours, one per line. */
export const readOpeningHours = (text: string): OpeningHours[] =>
  textLines(text).flatMap((line) => readLine(line) ?? [])

/** The error of opening hours of which an entry has another format. */
export function openingHoursError(text: string): string | undefined {
  const wrong = textLines(text).find((line) => !readLine(line))
  return wrong && `“${wrong}” is not an entry such as Mo-Fr 09:00-17:00.`
}
