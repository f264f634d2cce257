import { SettingError } from '../env.ts'
import { diskSpace } from '../files/disk-space.ts'
import { fine, unchecked, warning, wrong, type Line, type BaseSetup } from './part.ts'

const store = { key: 'files.store', title: 'Write, read and delete' }
const space = { key: 'files.space', title: 'Free space' }

export const examineFiles = async (setup: BaseSetup): Promise<Line[]> => [
  await storeLine(setup),
  await spaceLine(setup),
]

async function storeLine({ env, files }: BaseSetup): Promise<Line> {
  const where = env.s3 ? `The bucket ${env.s3.bucket}` : 'The folder of files'
  try {
    await files.check()
    return fine(store, `${where}: a file was written, read and deleted.`)
  } catch (error) {
    const { message } = (error instanceof SettingError ? error : ((error as Error).cause ?? error)) as Error
    return wrong(
      store,
      `${where} cannot be used: ${message}`,
      env.s3
        ? 'Compare the S3 settings with the service, and allow the key to list, read, write and delete in the bucket.'
        : 'Give the user that runs the product write access to DATA_DIR.',
    )
  }
}

async function spaceLine({ env }: BaseSetup): Promise<Line> {
  try {
    const { free, isLow } = await diskSpace(env.dataDir)
    const gigabytes = `${(free / 1e9).toFixed(1)} GB`
    return isLow
      ? warning(
          space,
          `Only ${gigabytes} are left where DATA_DIR is.`,
          'Free up space, or add a larger disk.',
        )
      : fine(space, `${gigabytes} where DATA_DIR is.`)
  } catch (error) {
    return unchecked(
      space,
      `The free space of DATA_DIR is unknown: ${(error as NodeJS.ErrnoException).code}.`,
    )
  }
}
