/** The difference between two states of a list; an unchanged record is the same object in both. */
export interface ListChange<R> {
  readonly removed: readonly R[]
  readonly added: readonly R[]
}

/** Compares two states of a list. Skips the common start and end, because a save changes one of possibly ten thousand records. */
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

/** If more records than this have changed, a derived value is computed from all records. */
export const maxChanged = 200

/**
 * Memoizes a value that is derived from a list of records, once per state of the list. `make` computes it from all
 * records; `update` computes the same value from that of another state, which it must not modify.
 */
export function derived<S extends { readonly key: string }, R extends object, T>(
  make: (records: readonly R[], source: S) => T,
  update: (before: T, change: ListChange<R>, records: readonly R[], source: S) => T,
) {
  const cached = new WeakMap<readonly R[], T>()
  const last = new Map<string, { records: readonly R[]; value: T }>()
  const valueOf = (source: S, records: readonly R[]) => {
    const before = last.get(source.key)
    const change = before && listChange(before.records, records)
    return change && change.removed.length + change.added.length <= maxChanged
      ? update(before.value, change, records, source)
      : make(records, source)
  }
  /** `source` identifies the list that the records are a state of. */
  return (source: S, records: readonly R[]): T => {
    const value = cached.get(records) ?? valueOf(source, records)
    cached.set(records, value)
    last.set(source.key, { records, value })
    return value
  }
}
