/** Computes a value of a list of records once, for as long as the list exists: each change makes another list. */
export function perList<S extends object, R extends object, T>(
  compute: (records: readonly R[], source: S) => T,
) {
  const values = new WeakMap<readonly R[], { source: S; value: T }>()
  return (source: S, records: readonly R[]): T => {
    const known = values.get(records)
    if (known?.source === source) return known.value
    const value = compute(records, source)
    values.set(records, { source, value })
    return value
  }
}

/** Returns a function that indexes a list by the key that `keyOf` returns for each record; of equal keys, the last one. */
export const indexed = <R extends object, S extends object = object>(
  keyOf: (record: R, source: S) => string,
) =>
  perList<S, R, ReadonlyMap<string, R>>(
    (records, source) => new Map(records.map((record) => [keyOf(record, source), record])),
  )

type Identified = { readonly _id: string } & Readonly<Record<string, unknown>>

export const recordsById = indexed<Identified>(({ _id }) => _id)
