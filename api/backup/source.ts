import { Readable } from 'node:stream'
import type { Context } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'
import { DomainError, InvalidInputError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/store.ts'
import { uploadSource } from '../content/uploads/temporary-uploads.ts'
import { TemporaryFile } from '../platform/temporary-file.ts'
import { damaged, type Source } from '../platform/zip-read.ts'
import { decrypt, headSize, isEncrypted } from './age.ts'
import type { Report } from './progress.ts'
import { openBackupStore, storedSource } from './store.ts'

type Settings = Pick<Env, 'backup' | 'backupPassphrase' | 'dataDir'>

/** A backup to restore: in the backup store, by its name, or an upload, by its id. */
export type BackupLocation = { stored: string } | { upload: string }

/** The bytes of a backup as they are stored. Throws a 404 if it does not exist, and a 409 for an incomplete upload. */
export const locate = async (ctx: Context, files: FileStore, location: BackupLocation): Promise<Source> =>
  'stored' in location
    ? storedSource(await openBackupStore(ctx.env), location.stored)
    : uploadSource(ctx, files, location.upload)

/**
 * Opens a backup for random access. If it is encrypted, it is decrypted into a temporary file, whose disk space is freed
 * by disposing of it.
 */
export async function openMaybeEncrypted(
  source: Source,
  { backupPassphrase, dataDir }: Pick<Settings, 'backupPassphrase' | 'dataDir'>,
  report: Report = () => {},
): Promise<Source & AsyncDisposable> {
  const head: Uint8Array[] = []
  for await (const chunk of source.read(0, Math.min(headSize, source.size))) head.push(chunk)
  if (!isEncrypted(Buffer.concat(head))) return { ...source, [Symbol.asyncDispose]: async () => {} }
  if (!backupPassphrase)
    throw new InvalidInputError(
      'This file is encrypted, and BACKUP_PASSPHRASE is not set. Nothing was changed.',
    )
  const file = await TemporaryFile.open(dataDir, 'restore')
  try {
    const bytes = Readable.from(source.read(0, source.size))
    for await (const chunk of await decrypt(bytes, backupPassphrase)) {
      await file.append(chunk as Uint8Array)
      report({ stage: 'Decrypting', done: file.size, total: source.size })
    }
    return file
  } catch (error) {
    await file[Symbol.asyncDispose]()
    // Errors of the system and of the store have a code; any other error means invalid bytes.
    throw error instanceof DomainError || (error as { code?: string }).code
      ? error
      : damaged('it was changed after its encryption, or its end is missing')
  }
}
