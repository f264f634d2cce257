import { derived, maxChanged, type ListChange } from './derived.ts'

interface Parts<R> {
  records: readonly R[]
  keyOf: (record: R) => string
  /** The records of an earlier state of the list. */
  all: ReadonlyMap<string, R>
  /** The changes since that state, by key; undefined for a removed record. */
  since: ReadonlyMap<string, R | undefined>
}

/** The records of a list by a key. */
class RecordIndex<R extends object> {
  readonly #parts: Parts<R>

  constructor(parts: Parts<R>) {
    this.#parts = parts
  }

  get(key: string): R | undefined {
    const { records, keyOf, all, since } = this.#parts
    if (!since.has(key)) return all.get(key)
    // Another record may have the same key, for example if a draft has the address of a page.
    return since.get(key) ?? records.findLast((record) => keyOf(record) === key)
  }

  /** The index after a change; undefined if so much has changed that it has to be built from all records. */
  after({ removed, added }: ListChange<R>, records: readonly R[]): RecordIndex<R> | undefined {
    const { keyOf } = this.#parts
    const since = new Map(this.#parts.since)
    for (const record of removed) since.set(keyOf(record), undefined)
    for (const record of added) since.set(keyOf(record), record)
    return since.size <= maxChanged ? new RecordIndex({ ...this.#parts, records, since }) : undefined
  }
}

/** Returns a function that indexes a list by the key that `keyOf` returns for each record. */
export function indexed<R extends object, S extends { readonly key: string } = { readonly key: string }>(
  keyOf: (record: R, source: S) => string,
) {
  const make = (records: readonly R[], source: S) => {
    const ownKey = (record: R) => keyOf(record, source)
    const all = new Map(records.map((record) => [ownKey(record), record]))
    return new RecordIndex<R>({ records, keyOf: ownKey, all, since: new Map() })
  }
  return derived<S, R, RecordIndex<R>>(
    make,
    (before, change, records, source) => before.after(change, records) ?? make(records, source),
  )
}

type Identified = { readonly _id: string } & Readonly<Record<string, unknown>>

export const recordsById = indexed<Identified>(({ _id }) => _id)
