import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import type { TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { InvalidInputError } from '../../platform/errors.ts'
import { moveAddresses } from './addresses.ts'
import { addRevisions, lockSections, touch } from './changes.ts'
import type { Row, Values } from './records.ts'
import { haveSameValues, withoutEmpty } from './store.ts'

/** Values to save: of the stored row, or of a new record. */
export interface Entry {
  row: Row | undefined
  values: Partial<Values>
}

type Outcome = 'created' | 'changed' | 'same' | InvalidInputError

/** The most rows of one statement: it has a limit of parameters. */
const maxRows = 1000

/**
 * Creates and changes records of a section, like `create` and `update`, in a few statements however many they are. What has
 * no valid address is not saved.
 */
export async function saveAll(
  ctx: TxContext,
  section: Section,
  entries: readonly Entry[],
): Promise<Outcome[]> {
  const key = section.key as SectionKey
  await lockSections(ctx, [key])
  const planned = entries.map(({ row, values }) => {
    const after = withoutEmpty({ ...row?.data, ...values })
    const isSame = row && haveSameValues(row.data, after)
    return { id: row?.id ?? uuid(), row, before: row?.data ?? null, after, isSame }
  })
  const different = planned.filter(({ isSame }) => !isSame)
  const errors = await moveAddresses(ctx, section, different)
  const valid = different.filter(({ id }) => !errors.has(id))
  const sectionVersion = valid.length > 0 ? await touch(ctx.db, key) : 0
  const position = valid.length > 0 ? await nextPosition(ctx, key) : 0
  for (let at = 0; at < valid.length; at += maxRows) {
    const part = valid.slice(at, at + maxRows)
    await ctx.db
      .insertInto('content')
      .values(
        part.map(({ id, row, after }, i) => ({
          id,
          section: key,
          data: json(after),
          version: (row?.version ?? 0) + 1,
          single: section.holds === 'one',
          position: row?.position ?? position + at + i,
          sectionVersion,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          data: row.ref('excluded.data'),
          version: row.ref('excluded.version'),
          sectionVersion,
          updatedAt: ctx.now(),
        })),
      )
      .execute()
    await addRevisions(
      ctx,
      part.map(({ id, row, before, after }) => ({
        section,
        id,
        version: (row?.version ?? 0) + 1,
        action: row ? 'update' : 'create',
        before,
        after,
      })),
    )
  }
  return planned.map(
    ({ id, row, isSame }) => errors.get(id) ?? (isSame ? 'same' : row ? 'changed' : 'created'),
  )
}

const nextPosition = async ({ db }: TxContext, section: SectionKey) =>
  (
    await db
      .selectFrom('content')
      .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
      .where('section', '=', section)
      .executeTakeFirstOrThrow()
  ).next
