import { runExclusively } from '../../platform/db/exclusive.ts'
import { DomainError } from '../../platform/errors.ts'
import { ImportRun, type ImportContext } from './import-run.ts'
import { openImportable } from './importable.ts'
import { uploadSource } from '../uploads/temporary-uploads.ts'
import { findImport, setImport } from './store.ts'

/**
 * Analyzes a file or imports it, depending on its state. Errors in the file are stored with it. Only one import runs at a
 * time, so that no two assign the same address.
 */
export async function runImport(context: ImportContext, id: string): Promise<void> {
  const { connection } = context
  const { state } = await findImport(connection.db, id)
  if (state === 'running')
    await runExclusively(connection, 'import', () => readOrRun(context, id), { waits: true })
  else await readOrRun(context, id)
}

async function readOrRun(context: ImportContext, id: string): Promise<void> {
  const { connection, files, publisher, dataDir } = context
  const { db } = connection
  const row = await findImport(db, id)
  if (row.state !== 'reading' && row.state !== 'running') return
  try {
    await using file = await openImportable(await uploadSource(db, files, id), row.name, dataDir)
    await new ImportRun(context, row, file).run()
    await setImport(db, id, {
      state: row.state === 'reading' ? 'ready' : 'done',
      ...(row.state === 'running' && { finishedAt: new Date() }),
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await setImport(db, id, {
      state: 'failed',
      problem: error.message.slice(0, 500),
      finishedAt: new Date(),
    })
  }
  if (row.state === 'running') await publisher.publish('media', 'addresses')
}
