/** Marks a head, a record without its long fields, and identifies its state: its version and the time of its last change. */
export const stamp = Symbol('stamp')

export interface Stamped {
  readonly [stamp]?: string
}

/** Whether a record is a head: a record without its long fields. */
export const isHead = (record: object | undefined): boolean => record !== undefined && stamp in record
