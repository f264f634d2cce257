import type { RegisteredFolder } from '../../platform/files/folders.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Check } from '../../platform/setup/check.ts'
import { bad, count, ok } from '../../platform/setup/finding.ts'
import { fileKey } from './media.ts'

/** How many of the newest pictures, and of the newest files of orders, are checked. */
const sampleSize = 5

/** Whether the files that rows refer to exist. `folder` is set if several processes could have separate folders. */
export const storedFilesCheck = (files: FileStore, folder: RegisteredFolder | undefined): Check => ({
  part: 'files',
  depth: 'facts',
  run: async ({ connection: { db } }) => {
    const about = { key: 'files.stored', title: 'Newest files' }
    if (folder && (await folder.others()) > 0)
      return [
        bad(
          about,
          'Several processes run, and each keeps files in a folder of its own: what one stores, the others cannot show.',
          'Set up an S3-compatible storage for all of them (S3_BUCKET and the other S3 settings).',
        ),
      ]
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
    const missing = sizes.filter((size) => size === undefined).length
    if (missing === 0) return [ok(about, 'They are in the storage.')]
    return [
      bad(
        about,
        `${count(missing, 'file')} among the newest ones cannot be found in the storage.`,
        'Check that the storage is the one that was used before. Otherwise restore a backup: it contains the files.',
      ),
    ]
  },
})
