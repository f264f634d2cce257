import type { Section } from './section.ts'

/** Marks a head, a record without its long fields, and identifies its state: its version and the time of its last change. */
export const stamp = Symbol('stamp')

export interface Stamped {
  readonly [stamp]?: string
}

/** Whether a record is a head: a record without its long fields. */
export const isHead = (record: object | undefined): boolean => record !== undefined && stamp in record

/** A record without its long fields; the record itself if its section has no long fields. */
export function headOf<R extends object>(
  { longFields }: Pick<Section, 'longFields'>,
  record: R,
): R & Stamped {
  if (!longFields) return record
  const short = Object.entries(record).filter(([name]) => !longFields.includes(name))
  return { ...(Object.fromEntries(short) as R), [stamp]: '' }
}
