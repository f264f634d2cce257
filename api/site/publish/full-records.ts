import { isSummary } from '#content/model/record-summary.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { toRecord, type ContentRecord, type Values } from '../../content/records/records.ts'
import type { Database } from '../../platform/db/database.ts'

/** The number of cached records: the feeds show the newest records, which are read again and again. */
const maxCached = 100

/** Returns the full record for one that holds only its short fields (a summary); undefined if it was removed meanwhile. */
export type ReadFull = (key: SectionKey, record: object) => Promise<ContentRecord | undefined>

interface PendingRead {
  key: SectionKey
  id: string
  resolve: (record: ContentRecord | undefined) => void
  reject: (error: unknown) => void
}

/** Reads the long fields of records when their pages are rendered; concurrent reads share one query. */
export function fullRecordReader(db: Database): ReadFull {
  const cache = new Map<object, Promise<ContentRecord | undefined>>()
  let pending: PendingRead[] = []

  const readPending = () => {
    const all = pending
    pending = []
    db.selectFrom('content')
      .select(['id', 'data'])
      .where(
        'id',
        'in',
        all.map(({ id }) => id),
      )
      .execute()
      .then((rows) => {
        const data = new Map(rows.map((row) => [row.id, row.data as Values]))
        for (const { key, id, resolve } of all) {
          const values = data.get(id)
          resolve(values && toRecord(sections[key], { id, data: values }))
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of all) reject(error)
      })
  }

  return (key, record) => {
    if (!isSummary(record)) return Promise.resolve(record as ContentRecord)
    const before = cache.get(record)
    if (before) return before
    const { promise, resolve, reject } = Promise.withResolvers<ContentRecord | undefined>()
    if (pending.push({ key, id: (record as ContentRecord)._id, resolve, reject }) === 1)
      setImmediate(readPending)
    cache.set(record, promise)
    promise.catch(() => cache.delete(record))
    if (cache.size > maxCached) cache.delete(cache.keys().next().value!)
    return promise
  }
}
