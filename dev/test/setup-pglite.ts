import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, openPglite } from '#api/db/pglite.ts'
import { migrate } from '#api/migrate/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with an empty, migrated database, which every test on PGlite begins with. */
    snapshot: string
  }
}

/** Makes one empty database for all tests to copy: PGlite takes longer to set up than to load. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-snapshot-'))
  const pglite = await openPglite()
  await using connection = connectEmbedded(pglite)
  await migrate(connection)
  // Every test loads the file and recovers from its log: no database but the one it uses, and nothing to recover.
  await pglite.exec('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`)
  await pglite.exec('checkpoint')
  const file = join(folder, 'empty.tar')
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  project.provide('snapshot', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
