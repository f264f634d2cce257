import { excludedTables } from '../api/backup/catalog.ts'

/** Runs a query on one of the two databases. */
export type Ask = (text: string) => Promise<{ rows: unknown[] }>

interface Sum {
  rows: string
  sum: string
}

/**
 * Tables of a backup that differ between two databases, each with its row counts. Every row of both is compared, except
 * values that a restore increments: versions of sections, and ids of sums.
 */
export async function differences(one: Ask, other: Ask): Promise<string[]> {
  const [ours, theirs] = [await sumsOf(one), await sumsOf(other)]
  return [...ours]
    .filter(([name, { sum }]) => sum !== theirs.get(name)?.sum)
    .map(([name, { rows }]) => `${name} (${rows} and ${theirs.get(name)?.rows ?? 'none'})`)
}

/** By table: its row count, and a checksum of its rows that does not depend on their order. */
async function sumsOf(ask: Ask): Promise<Map<string, Sum>> {
  const { rows } = await ask(`select tablename as name from pg_tables where schemaname = 'public'`)
  const sums = new Map<string, Sum>()
  for (const { name } of rows as { name: string }[]) {
    if (excludedTables.test(name)) continue
    const counted = name.endsWith('_sums') ? 'id' : 'section_version'
    const { rows: found } = await ask(
      `select count(*) as rows, coalesce(sum(hashtextextended((to_jsonb(t) - '${counted}')::text, 0)), 0) as sum
        from "${name}" as t`,
    )
    sums.set(name, found[0] as Sum)
  }
  return sums
}
