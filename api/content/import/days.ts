import type { ImportedDate } from './reader/dates.ts'

/** Reads days such as 07/08/2022 as the other dates of the same file are written. */
export interface DayReader {
  /** Notes how a date is written. Needed for all dates before the first is read. */
  learn: (date: ImportedDate | undefined) => void
  /** The day; empty, with the reason, if it cannot be told. */
  read: (date: ImportedDate | undefined) => { day: string; problem: string }
}

export function dayReader(): DayReader {
  const seen = { dayFirst: false, monthFirst: false }
  return {
    learn: (date) => {
      if (date && 'day' in date && date.order) seen[date.order] = true
    },
    read: (date) => {
      if (!date) return { day: '', problem: 'It has no date.' }
      if ('day' in date) return { day: date.day, problem: '' }
      if ('unreadable' in date) return { day: '', problem: `Its date “${date.unreadable}” cannot be read.` }
      if (seen.dayFirst !== seen.monthFirst)
        return { day: seen.dayFirst ? date.dayFirst : date.monthFirst, problem: '' }
      return { day: '', problem: `Its date “${date.written}” can be read in two ways.` }
    },
  }
}
