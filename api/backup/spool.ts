import { Readable } from 'node:stream'
import { openUnlinkedFile } from '../unlinked-file.ts'

/** In bytes: how much is read back at a time. */
export const chunkSize = 256 * 1024

/**
 * Buffers on disk what `fill` writes, for a reader of any speed. If the reader closes the stream, the next write fails.
 */
export async function spooled(
  dataDir: string,
  fill: (write: (chunk: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Readable> {
  const file = await openUnlinkedFile(dataDir, 'backup')
  let [at, written, isFilled, isClosed] = [0, 0, false, false]
  let more = Promise.withResolvers<void>()
  const wakeReader = () => {
    more.resolve()
    more = Promise.withResolvers()
  }
  const filled = fill(async (chunk) => {
    if (isClosed) throw new Error('The reader of the backup has closed the stream.')
    await file.appendFile(chunk)
    written += chunk.length
    wakeReader()
  }).finally(() => {
    isFilled = true
    wakeReader()
  })
  filled.catch(() => {})
  /** The next unread bytes; null at the end. */
  const next = async () => {
    while (at === written && !isFilled) await more.promise
    if (at === written) await filled
    const chunk = Buffer.allocUnsafe(Math.min(chunkSize, written - at))
    if (chunk.length === 0) return null
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    at += bytesRead
    return chunk.subarray(0, bytesRead)
  }
  const stream = new Readable({
    highWaterMark: chunkSize,
    read: () => {
      next().then(
        (chunk) => stream.destroyed || stream.push(chunk),
        (error: Error) => stream.destroy(error),
      )
    },
    destroy: (error, done) => {
      isClosed = true
      const end = async () => {
        await filled.catch(() => {})
        await file.close()
      }
      void end().finally(() => done(error))
    },
  })
  return stream
}
