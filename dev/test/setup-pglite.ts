import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, openPglite } from '#api/platform/db/pglite.ts'
import { prepareJobs } from '#api/app/jobs.ts'
import { migrate } from '#api/platform/migrate/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with an empty, migrated database, which every PGlite test loads. */
    snapshot: string
  }
}

/** Creates one empty database for all tests, because loading PGlite is faster than setting it up. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-snapshot-'))
  const pglite = await openPglite()
  await using connection = connectEmbedded(pglite)
  await migrate(connection)
  await prepareJobs(connection)
  // Keep the file small and quick to load: remove other databases, and leave nothing to recover from the log.
  await pglite.exec('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`)
  await pglite.exec('checkpoint')
  const file = join(folder, 'empty.tar')
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  project.provide('snapshot', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
