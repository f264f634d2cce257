import { SettingError } from '../env.ts'
import type { BaseContext, Check } from '../setup/check.ts'
import { bad, ok, unknown, warn, type Finding } from '../setup/finding.ts'
import { diskSpace } from './disk-space.ts'
import { filesFolder } from './open-store.ts'
import type { FileStore } from './store.ts'

/** Whether files can be written and read, and whether there is space. */
export const fileChecks = (files: FileStore): Check<BaseContext>[] => [
  {
    part: 'files',
    depth: 'facts',
    run: async ({ env }) => {
      const value = env.s3 ? `${env.s3.bucket} at ${env.s3.endpoint ?? 'Amazon S3'}` : filesFolder(env)
      const about = {
        key: 'files.store',
        title: 'Write, read and delete',
        facts: [{ name: 'Location', value }],
      }
      return [
        env.s3
          ? await storeFinding(about, files, `The bucket ${env.s3.bucket}`, bucketAdvice('S3'))
          : await storeFinding(
              about,
              files,
              'The folder of files',
              'Give the user that runs the product write access to DATA_DIR.',
            ),
      ]
    },
  },
  { part: 'files', depth: 'facts', run: async ({ env }) => [await spaceFinding(env.dataDir)] },
]

export const bucketAdvice = (prefix: string) =>
  `Compare the settings ${prefix}_… with the service, and allow the key to list, read, write and delete in the bucket.`

/** Writes, reads and deletes a file. */
export async function storeFinding(
  about: Pick<Finding, 'key' | 'title' | 'facts'>,
  files: FileStore,
  where: string,
  advice: string,
): Promise<Finding> {
  try {
    await files.check()
    return ok(about, `${where}: a file was written, read and deleted.`)
  } catch (error) {
    const { message } = (error instanceof SettingError ? error : ((error as Error).cause ?? error)) as Error
    return bad(about, `${where} cannot be used: ${message}`, advice)
  }
}

async function spaceFinding(dataDir: string): Promise<Finding> {
  const about = { key: 'files.space', title: 'Free space' }
  try {
    const { free, total, isLow, isVeryLow } = await diskSpace(dataDir)
    const facts = [
      { name: 'Free', bytes: free },
      { name: 'Total', bytes: total },
    ]
    if (!isLow) return ok({ ...about, facts }, 'There is enough where DATA_DIR is.')
    const amount = free < 1e9 ? `${Math.round(free / 1e6)} MB` : `${(free / 1e9).toFixed(1)} GB`
    return (isVeryLow ? bad : warn)(
      { ...about, facts },
      `Only ${amount} are left where DATA_DIR is. Once it is full, nothing can be saved and no orders can be placed.`,
      'Free up space, or add a larger disk.',
    )
  } catch (error) {
    return unknown(about, `The free space of DATA_DIR is unknown: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
