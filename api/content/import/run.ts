import type { Context } from '../../platform/context.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { runExclusively } from '../../platform/db/exclusive.ts'
import { DomainError } from '../../platform/errors.ts'
import { ImportRun, type ImportParts } from './import-run.ts'
import { openImportable } from './importable.ts'
import { uploadSource } from '../uploads/temporary-uploads.ts'
import { findImport, setImport } from './store.ts'

/**
 * Analyzes a file or imports it, depending on its state. Errors in the file are stored with it. Only one import runs at a
 * time, so that no two assign the same address.
 */
export async function runImport(
  ctx: Context,
  { connection, ...parts }: ImportParts & { connection: Connection },
  id: string,
): Promise<void> {
  const { state } = await findImport(ctx, id)
  if (state === 'running')
    await runExclusively(connection, 'import', () => readOrRun(ctx, parts, id), { waits: true })
  else await readOrRun(ctx, parts, id)
}

async function readOrRun(ctx: Context, parts: ImportParts, id: string): Promise<void> {
  const { files, publisher } = parts
  const row = await findImport(ctx, id)
  if (row.state !== 'reading' && row.state !== 'running') return
  try {
    await using file = await openImportable(await uploadSource(ctx, files, id), row.name, ctx.env.dataDir)
    await new ImportRun(ctx, parts, row, file).run()
    await setImport(ctx, id, {
      state: row.state === 'reading' ? 'ready' : 'done',
      ...(row.state === 'running' && { finishedAt: ctx.now() }),
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await setImport(ctx, id, {
      state: 'failed',
      problem: error.message.slice(0, 500),
      finishedAt: ctx.now(),
    })
  }
  if (row.state === 'running') await publisher.publish('media', 'addresses')
}
