import { runExclusively } from '../db/exclusive.ts'
import { DomainError } from '../errors.ts'
import { ImportRun, type ImportPlace } from './import-run.ts'
import { openImportable } from './open.ts'
import { findImport, setImport, sourceOf } from './store.ts'

/**
 * Reads a file and lists what would be taken, or imports it: what its state says. What is wrong with it is noted there.
 * One is imported at a time, so that no two give the same address to their texts.
 */
export async function runImport(place: ImportPlace, id: string): Promise<void> {
  const { connection } = place
  const { state } = await findImport(connection.db, id)
  if (state === 'running') await runExclusively(connection, 'import', () => readOrRun(place, id), { waits: true })
  else await readOrRun(place, id)
}

async function readOrRun(place: ImportPlace, id: string): Promise<void> {
  const { connection, publisher } = place
  const { db } = connection
  const row = await findImport(db, id)
  if (row.state !== 'reading' && row.state !== 'running') return
  try {
    const file = await openImportable(await sourceOf(db, row), row.name)
    await new ImportRun(place, row, file).run()
    await setImport(db, id, {
      state: row.state === 'reading' ? 'ready' : 'done',
      ...(row.state === 'running' && { finished_at: new Date() }),
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await setImport(db, id, {
      state: 'failed',
      problem: error.message.slice(0, 500),
      finished_at: new Date(),
    })
  }
  if (row.state === 'running') await publisher.publish('media', 'addresses')
}
