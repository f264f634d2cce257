import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import type { RegisteredFolder } from '../../files/folders.ts'
import { filesFolder } from '../../files/open-store.ts'
import type { FileStore } from '../../files/store.ts'
import { fileKey } from '../../media/media.ts'
import { count, type StatusCheck } from '../status.ts'

/** How many of the newest pictures, and of the newest files of orders, are checked. */
const sampleSize = 5

interface Parts {
  db: Database
  env: Pick<Env, 's3' | 'dataDir'>
  files: FileStore
  /** Set if several processes could have separate folders. */
  folder: RegisteredFolder | undefined
}

/** Checks whether files can be read and written, and whether the files that rows refer to exist. */
export const filesCheck =
  ({ db, env, files, folder }: Parts): StatusCheck =>
  async () => {
    const where = env.s3 ? `${env.s3.bucket} at ${env.s3.endpoint ?? 'Amazon S3'}` : filesFolder(env)
    const item = { key: 'files', title: 'Files', facts: [{ name: 'Location', value: where }] }
    const bad = (says: string, todo: string): ReturnType<StatusCheck> => ({
      ...item,
      state: 'bad',
      says,
      todo,
    })
    try {
      await files.check()
      if (folder && (await folder.others()) > 0)
        return bad(
          'Several processes run, and each keeps files in a folder of its own: what one stores, the others cannot show.',
          'Set up an S3-compatible storage for all of them (S3_BUCKET and the other S3 settings).',
        )
      const missing = await countMissing(db, files)
      if (missing > 0)
        return bad(
          `${count(missing, 'file')} among the newest ones cannot be found in the storage.`,
          'Check that the storage is the one that was used before. Otherwise restore a backup: it contains the files.',
        )
    } catch {
      return bad(
        'Files cannot be stored or read at the moment. Everything else works.',
        env.s3
          ? 'Check the S3 storage and its settings. Files work again as soon as it answers.'
          : 'Check that there is space on the disk, and that the folder can be written.',
      )
    }
    return { ...item, state: 'ok', says: 'Files can be stored and read.' }
  }

async function countMissing(db: Database, files: FileStore): Promise<number> {
  const pictures = await db
    .selectFrom('mediaFiles')
    .select('file')
    .orderBy('mediaId', 'desc')
    .limit(sampleSize)
    .execute()
  const parts = await db
    .selectFrom('fileParts')
    .select('key')
    .orderBy('fileId', 'desc')
    .limit(sampleSize)
    .execute()
  const keys = [...pictures.map(({ file }) => fileKey(file)), ...parts.map(({ key }) => key)]
  const sizes = await Promise.all(keys.map((key) => files.sizeOf(key)))
  return sizes.filter((size) => size === undefined).length
}
