import type { Section } from './section.ts'

/** Tells a head from a whole record, and one state of a record from the next one: its version, and when it was changed. */
export const stamp = Symbol('stamp')

export interface Stamped {
  readonly [stamp]?: string
}

/** Whether all that is known of a record is its head: the record without its long fields. */
export const isHead = (record: object | undefined): boolean => record !== undefined && stamp in record

/** A record without its long fields; of a section that has none, the record itself. */
export function headOf<R extends object>(
  { longFields }: Pick<Section, 'longFields'>,
  record: R,
): R & Stamped {
  if (!longFields) return record
  const short = Object.entries(record).filter(([name]) => !longFields.includes(name))
  return { ...(Object.fromEntries(short) as R), [stamp]: '' }
}
