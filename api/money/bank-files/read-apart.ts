import { InvalidInputError } from '../../platform/errors.ts'
import { WorkerEndedError, WorkerProcess } from '../../platform/worker-process.ts'
import { refuseFile } from './booking.ts'
import type { FileContent, readBankFile, Reading } from './read-file.ts'

/** Whoever has sent the file, it can take any time and memory. */
const reader = new WorkerProcess({ seconds: 20, megabytes: 512 })
const readApart = reader.function<typeof readBankFile>(
  new URL('read-file.ts', import.meta.url),
  'readBankFile',
)

/** Reads a bank's file in another process. Throws an InvalidInputError if it cannot be read. */
export async function readBankFileApart(reading: Reading): Promise<FileContent> {
  const reply = await readApart(reading).catch((error: unknown) => {
    if (error instanceof WorkerEndedError) throw refuseFile('it takes too long, or too much memory')
    throw error
  })
  if ('refused' in reply) throw new InvalidInputError(reply.refused)
  return reply
}
