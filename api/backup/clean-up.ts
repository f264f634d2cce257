import type { Connection } from '../platform/db/connection.ts'
import type { Env } from '../platform/env.ts'
import { ConflictError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { removeLeftoverFiles } from '../platform/temporary-file.ts'
import { unloadLeftovers } from './load.ts'
import { withRunLock } from './runs.ts'

/** Removes what an ended process has left: its temporary files, and what it had loaded for a restore. */
export async function cleanUpBackups(
  connection: Connection,
  { dataDir }: Pick<Env, 'dataDir'>,
  log: Log,
): Promise<void> {
  try {
    await removeLeftoverFiles(dataDir)
    await withRunLock(connection, () => connection.withoutTimeouts(unloadLeftovers))
  } catch (error) {
    // A restore or backup is running, in another process.
    if (!(error instanceof ConflictError)) log.warn({ err: error }, 'clean-up after a restore failed')
  }
}
