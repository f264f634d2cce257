import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { encrypt } from './age.ts'

/** Writes the bytes of a backup in order. */
export type Fill = (write: (chunk: Uint8Array) => Promise<void>) => Promise<void>

/**
 * Passes what `fill` writes to `read`, encrypted if there is a passphrase. Throws the first error of either side, so that
 * the reported one is the cause.
 */
export async function pipeBackup(
  fill: Fill,
  read: (bytes: Readable) => Promise<void>,
  passphrase: string | undefined,
): Promise<void> {
  const bytes = new PassThrough({ highWaterMark: 1024 * 1024 })
  const stoppedReading = new Error('The reader of the backup has stopped.')
  const closed = once(bytes, 'close')
  closed.catch(() => {})
  let failed: Error | undefined
  const filled = fill(async (chunk) => {
    if (bytes.write(chunk)) return
    const isOpen = await Promise.race([
      once(bytes, 'drain').then(() => true),
      closed.then(() => false),
    ]).catch(() => false)
    if (!isOpen) throw stoppedReading
  }).then(
    () => void bytes.end(),
    (error: Error) => {
      failed = error
      bytes.destroy(error)
    },
  )
  try {
    await read(passphrase ? await encrypt(bytes, passphrase) : bytes)
  } catch (error) {
    // Reports the original error, of the rows or of the reader.
    const cause = failed && failed !== stoppedReading ? failed : error
    bytes.destroy()
    await filled
    throw cause
  }
  await filled
  if (failed) throw failed
}
