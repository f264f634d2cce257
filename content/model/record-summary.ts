import { minutesToRead } from './reading-time.ts'

/**
 * Marks a summary, a record without its long fields, and identifies its state: its version, the time of its last change,
 * and the number of letters in all of its texts.
 */
export const versionStamp = Symbol('version')

export interface VersionStamped {
  readonly [versionStamp]?: string
}

const stampOf = (record: object) => (record as VersionStamped)[versionStamp]?.split(' ') ?? []

/** When a record was last changed, to the second; only known of a summary. */
export function changeTimeOf(record: object): Date | undefined {
  const [, seconds] = stampOf(record)
  return seconds ? new Date(Number(seconds) * 1000) : undefined
}

/** The reading time of a record's long texts in minutes; only known of a summary. */
export function readingMinutesOf(record: object): number | undefined {
  const [, , letters] = stampOf(record)
  if (letters === undefined) return undefined
  const others = Object.entries(record).map(([name, value]) =>
    name === '_id' || typeof value !== 'string' ? 0 : value.length,
  )
  return minutesToRead(Number(letters) - others.reduce((sum, length) => sum + length, 0))
}

export const isSummary = (record: object | undefined): boolean =>
  record !== undefined && versionStamp in record
