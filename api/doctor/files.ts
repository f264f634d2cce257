import { statfs } from 'node:fs/promises'
import { SettingError } from '../env.ts'
import { fine, unchecked, warning, wrong, type Line, type Surroundings } from './part.ts'

const store = { key: 'files.store', title: 'Write, read and delete' }
const space = { key: 'files.space', title: 'Free space' }

/** Below so many bytes free, or such a share, there is too little space. */
export const low = { bytes: 500e6, share: 0.05 }

export const examineFiles = async (setup: Surroundings): Promise<Line[]> => [
  await storeLine(setup),
  await spaceLine(setup),
]

async function storeLine({ env, files }: Surroundings): Promise<Line> {
  const where = env.s3 ? `The bucket ${env.s3.bucket}` : 'The folder of files'
  try {
    await files.check()
    return fine(store, `${where} took a file, gave it back and deleted it.`)
  } catch (error) {
    const { message } = (error instanceof SettingError ? error : ((error as Error).cause ?? error)) as Error
    return wrong(
      store,
      `${where} cannot be used: ${message}`,
      env.s3
        ? 'Compare the S3 settings with the service, and let the key list, read, write and delete in the bucket.'
        : 'Let the user that runs the product write to DATA_DIR.',
    )
  }
}

async function spaceLine({ env }: Surroundings): Promise<Line> {
  try {
    const { bavail, blocks, bsize } = await statfs(env.dataDir)
    const free = bavail * bsize
    const gigabytes = `${(free / 1e9).toFixed(1)} GB`
    return free > low.bytes && bavail / blocks > low.share
      ? fine(space, `${gigabytes} where DATA_DIR is.`)
      : warning(
          space,
          `Only ${gigabytes} are left where DATA_DIR is.`,
          'Free up space, or add a larger disk.',
        )
  } catch (error) {
    return unchecked(space, `DATA_DIR cannot be asked: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
