import { sql } from 'kysely'
import { withLinks } from '#content/blocks/field-links.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { isSection, lockSections } from './changes.ts'
import type { Row, Values } from './records.ts'
import { saveAll } from './save-all.ts'
import { haveSameValues } from './store.ts'

type StoredRow = Row & { section: SectionKey; data: Values }

/** Writes a link to another page instead of one to `from`, with the same query and fragment; other links as they are. */
const moved = (from: string, to: string, origin: string) => (href: string) => {
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const rest = path.startsWith(from) ? path.slice(from.length) : undefined
  return rest !== undefined && /^\/?([?#]|$)/.test(rest) ? to + rest.replace(/^\//, '') : href
}

/** The records with their values after `change`, of those that contain a text. */
async function changedBy(
  { db, env }: Context,
  { from, to }: { from: string; to: string },
): Promise<{ row: StoredRow; values: Values }[]> {
  const rows = (await db
    .selectFrom('content')
    .select(['id', 'section', 'data', 'version', 'position'])
    .where(sql<boolean>`strpos(data::text, ${from}) > 0`)
    .orderBy('section')
    .orderBy('position')
    .execute()) as StoredRow[]
  const change = moved(from, to, env.publicUrl)
  return rows.flatMap((row) => {
    if (!isSection(row.section)) return []
    const values = withLinks(sections[row.section].fields, row.data, change)
    return haveSameValues(row.data, values) ? [] : [{ row, values }]
  })
}

/** The records that link to a page of the site. */
export const linksTo = async (ctx: Context, address: string): Promise<StoredRow[]> =>
  // No page has this address: it only tells which links would change.
  (await changedBy(ctx, { from: address, to: '/-/' })).map(({ row }) => row)

/** Lets every link to one page of the site lead to another. Returns the sections of the records that were changed. */
export const moveLinks = (ctx: Context, move: { from: string; to: string }) =>
  withTransaction(ctx, async (ctx) => {
    const found = await changedBy(ctx, move)
    const keys = [...new Set(found.map(({ row }) => row.section))]
    await lockSections(ctx, keys)
    // What was saved before the sections were locked counts.
    const entries = keys.length > 0 ? await changedBy(ctx, move) : []
    for (const key of keys)
      await saveAll(
        ctx,
        sections[key],
        entries.filter(({ row }) => row.section === key),
      )
    return { sections: keys, changed: entries.filter(({ row }) => keys.includes(row.section)).length }
  })
