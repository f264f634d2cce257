import { sql } from 'kysely'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { addRevision, lockSections, touch } from './changes.ts'
import { list } from './records.ts'

/** Puts a list into the given order, which has to name each of its records once. */
export const reorderList = (ctx: Context, section: Section, ids: readonly string[]) =>
  withTransaction(ctx, async (ctx) => {
    const version = await touch(ctx.db, section.key as SectionKey)
    const before = await idsInOrder(ctx.db, section)
    if (
      before.length !== ids.length ||
      !before.every((id) => ids.includes(id)) ||
      new Set(ids).size !== ids.length
    )
      throw new ConflictError(
        'The list has changed in the meantime. Its order must contain each of its records exactly once.',
      )
    await writeLayout(ctx, section, { version, before, after: ids })
    return list(ctx, section)
  })

/** Moves a record to another position in its list, counted from 1; to the end if the list is shorter. */
export const moveRecord = (
  ctx: Context,
  section: Section,
  { id, position }: { id: string; position: number },
) =>
  withTransaction(ctx, async (ctx) => {
    await lockSections(ctx, [section.key as SectionKey])
    const before = await idsInOrder(ctx.db, section)
    const from = before.indexOf(id)
    if (from < 0) throw new NotFoundError()
    const after = before.toSpliced(from, 1).toSpliced(position - 1, 0, id)
    if (after.indexOf(id) === from) return
    const version = await touch(ctx.db, section.key as SectionKey)
    await writeLayout(ctx, section, { version, before, after })
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
  ctx: TxContext,
  section: Section,
  { version, before, after }: { version: number; before: readonly string[]; after: readonly string[] },
) {
  const positions = sql<{ id: string; position: number }>`unnest(${sql.val(after)}::uuid[]) with ordinality`
  await ctx.db
    .updateTable('content')
    .from(positions.as<'new_order'>(sql`new_order (id, position)`))
    .set((row) => ({ position: row.ref('new_order.position'), sectionVersion: version }))
    .whereRef('content.id', '=', 'new_order.id')
    .execute()
  const change = { section, id: null, version, action: 'reorder' } as const
  await addRevision(ctx, { ...change, before: { ids: before }, after: { ids: after } })
}
