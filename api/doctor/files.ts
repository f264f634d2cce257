import { openBackupStore } from '../backup/store.ts'
import { SettingError } from '../env.ts'
import { diskSpace } from '../files/disk-space.ts'
import type { FileStore } from '../files/store.ts'
import { fine, unchecked, warning, wrong, type Line, type BaseSetup } from './part.ts'

const store = { key: 'files.store', title: 'Write, read and delete' }
const backups = { key: 'files.backups', title: 'Store of daily backups' }
const space = { key: 'files.space', title: 'Free space' }

export const examineFiles = async (setup: BaseSetup): Promise<Line[]> => [
  await storeLine(setup),
  ...(await backupLines(setup)),
  await spaceLine(setup),
]

async function storeLine({ env, files }: BaseSetup): Promise<Line> {
  return env.s3
    ? checkedLine(store, files, `The bucket ${env.s3.bucket}`, bucketAdvice('S3'))
    : checkedLine(
        store,
        files,
        'The folder of files',
        'Give the user that runs the product write access to DATA_DIR.',
      )
}

/** The store of daily backups, if there is one. */
async function backupLines({ env }: BaseSetup): Promise<Line[]> {
  const { backup } = env
  if (!backup.dailyAt) return []
  const target = await openBackupStore(env)
  return [
    await (backup.s3
      ? checkedLine(backups, target, `The bucket ${backup.s3.bucket}`, bucketAdvice('BACKUP_S3'))
      : checkedLine(
          backups,
          target,
          `The folder ${backup.folder}`,
          'Mount it if it is on another machine, and give the user that runs the product write access to BACKUP_DIR.',
        )),
  ]
}

const bucketAdvice = (prefix: string) =>
  `Compare the settings ${prefix}_… with the service, and allow the key to list, read, write and delete in the bucket.`

async function checkedLine(
  check: typeof store,
  files: FileStore,
  where: string,
  advice: string,
): Promise<Line> {
  try {
    await files.check()
    return fine(check, `${where}: a file was written, read and deleted.`)
  } catch (error) {
    const { message } = (error instanceof SettingError ? error : ((error as Error).cause ?? error)) as Error
    return wrong(check, `${where} cannot be used: ${message}`, advice)
  }
}

async function spaceLine({ env }: BaseSetup): Promise<Line> {
  try {
    const { free, isLow } = await diskSpace(env.dataDir)
    const amount = free < 1e9 ? `${Math.round(free / 1e6)} MB` : `${(free / 1e9).toFixed(1)} GB`
    return isLow
      ? warning(space, `Only ${amount} are left where DATA_DIR is.`, 'Free up space, or add a larger disk.')
      : fine(space, `${amount} where DATA_DIR is.`)
  } catch (error) {
    return unchecked(
      space,
      `The free space of DATA_DIR is unknown: ${(error as NodeJS.ErrnoException).code}.`,
    )
  }
}
