import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { connectEmbedded, openPglite } from '#api/platform/db/pglite.ts'
import { migrations } from './index.ts'

/** By name, of the migrations up to the last release. */
const released = JSON.parse(readFileSync(join(import.meta.dirname, 'checksums.json'), 'utf8')) as Record<
  string,
  string
>

/** What each migration sends to an empty database, as one hash. */
async function checksums(): Promise<Record<string, string>> {
  const sent: string[] = []
  await using connection = connectEmbedded(await openPglite(), ({ query }) => sent.push(query.sql))
  const migrator = new Migrator({ db: connection.db, provider: { getMigrations: async () => migrations } })
  const found: Record<string, string> = {}
  for (const name of Object.keys(migrations).sort()) {
    sent.length = 0
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
    const own = sent.filter((statement) => !/kysely_migration|pg_catalog|^(?:begin|commit)/.test(statement))
    found[name] = createHash('sha256').update(own.join(';\n')).digest('hex').slice(0, 16)
  }
  return found
}

test('a released migration stays as it is: databases that have run it do not run it again', async () => {
  const found = await checksums()
  const changed = Object.keys(released).filter((name) => found[name] !== released[name])
  expect(changed, 'Write a new migration instead of changing these.').toEqual([])
})

test('the migrations are listed in the order in which they run: by their names', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort())
})
