import { sql } from 'kysely'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { addRevision, lockSections, touch } from './changes.ts'
import { list } from './records.ts'

/** Puts a list into the given order, which has to name each of its records once. */
export const reorderList = (db: Database, section: Section, ids: readonly string[], caller: Caller) =>
  inTransaction(db, async (tx) => {
    const version = await touch(tx, section.key as SectionKey)
    const before = await idsInOrder(tx, section)
    if (
      before.length !== ids.length ||
      !before.every((id) => ids.includes(id)) ||
      new Set(ids).size !== ids.length
    )
      throw new ConflictError(
        'The list has changed in the meantime. Its order must contain each of its records exactly once.',
      )
    await writeLayout(tx, section, { version, before, after: ids }, caller)
    return list(tx, section)
  })

/** Moves a record to another position in its list, counted from 1; to the end if the list is shorter. */
export const moveRecord = (db: Database, section: Section, id: string, position: number, caller: Caller) =>
  inTransaction(db, async (tx) => {
    await lockSections(tx, [section.key as SectionKey])
    const before = await idsInOrder(tx, section)
    const from = before.indexOf(id)
    if (from < 0) throw new NotFoundError()
    const after = before.toSpliced(from, 1).toSpliced(position - 1, 0, id)
    if (after.indexOf(id) === from) return
    const version = await touch(tx, section.key as SectionKey)
    await writeLayout(tx, section, { version, before, after }, caller)
  })

async function idsInOrder(tx: Tx, section: Section): Promise<string[]> {
  const rows = await tx
    .selectFrom('content')
    .select('id')
    .where('section', '=', section.key as SectionKey)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function writeLayout(
  tx: Tx,
  section: Section,
  { version, before, after }: { version: number; before: readonly string[]; after: readonly string[] },
  caller: Caller,
) {
  const positions = sql<{ id: string; position: number }>`unnest(${sql.val(after)}::uuid[]) with ordinality`
  await tx
    .updateTable('content')
    .from(positions.as<'new_order'>(sql`new_order (id, position)`))
    .set((row) => ({ position: row.ref('new_order.position'), sectionVersion: version }))
    .whereRef('content.id', '=', 'new_order.id')
    .execute()
  const change = { section, id: null, version, action: 'reorder', caller } as const
  await addRevision(tx, { ...change, before: { ids: before }, after: { ids: after } })
}
