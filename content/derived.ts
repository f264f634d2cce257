/** What differs between two states of a list; a record that has not changed is the same object in both. */
export interface ListChange<R> {
  readonly removed: readonly R[]
  readonly added: readonly R[]
}

/** Compares two states of a list. Of ten thousand records a save changes one: what both begin and end with is passed over. */
export function listChange<R extends object>(before: readonly R[], after: readonly R[]): ListChange<R> {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const old = new Set(before.slice(start, before.length - end))
  const now = new Set(after.slice(start, after.length - end))
  return { removed: [...old.difference(now)], added: [...now.difference(old)] }
}

/** Where more records than these have changed, it is made of all of them. */
export const maxChanged = 200

/**
 * Something that follows from a list of records alone, made once for each state of the list. `update` makes it of what
 * followed from another state, which it leaves as it is; `make` of all records. Both give the same.
 */
export function derived<S extends { readonly key: string }, R extends object, T>(
  make: (records: readonly R[], source: S) => T,
  update: (before: T, change: ListChange<R>, records: readonly R[], source: S) => T,
) {
  const known = new WeakMap<readonly R[], T>()
  const last = new Map<string, { records: readonly R[]; value: T }>()
  const valueOf = (source: S, records: readonly R[]) => {
    const before = last.get(source.key)
    const change = before && listChange(before.records, records)
    return change && change.removed.length + change.added.length <= maxChanged
      ? update(before.value, change, records, source)
      : make(records, source)
  }
  /** `source` says which list the records are a state of. */
  return (source: S, records: readonly R[]): T => {
    const value = known.get(records) ?? valueOf(source, records)
    known.set(records, value)
    last.set(source.key, { records, value })
    return value
  }
}
