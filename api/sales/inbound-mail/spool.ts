import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { UnavailableError } from '../../platform/errors.ts'
import { hasRoomFor } from '../../platform/files/disk-space.ts'
import { withSizeCheck } from '../../platform/files/store.ts'
import { TemporaryFile, temporaryFolder } from '../../platform/temporary-file.ts'
import type { SignatureCheck } from './signature.ts'
import { UploadSlots } from './upload-slots.ts'

/** A mail on disk, whose signature has been verified. Disposing of it removes it. */
export interface SpooledMail extends AsyncDisposable {
  file: TemporaryFile
  /** A hash of its bytes. */
  digest: string
}

interface Upload {
  bytes: Readable
  /** The announced size. */
  size: number
  /** The address of the sender. */
  client: string
  signature: SignatureCheck
}

interface Pace {
  /** An upload has to deliver this many bytes in each interval, or its end. */
  minBytes: number
  intervalMs: number
}

/** Receives signed mails on disk, so that an upload of any speed takes no memory and delays no other mail. */
export class MailSpool {
  // At 60 requests a minute, uploads that are too slow do not fill the slots of their client.
  readonly #slots = new UploadSlots({ max: 48, maxPerClient: 16 })
  readonly #dataDir: string
  readonly #pace: Pace

  constructor(dataDir: string, pace: Pace = { minBytes: 1024 * 1024, intervalMs: 10_000 }) {
    this.#dataDir = dataDir
    this.#pace = pace
  }

  /**
   * Writes the mail to a temporary file, and verifies its signature. Throws an UnauthenticatedError if that is not valid,
   * and an UnavailableError for too many or too slow uploads, and for a full disk.
   */
  async receive({ bytes, size, client, signature }: Upload): Promise<SpooledMail> {
    // It may be ended before anything reads it.
    bytes.on('error', () => {})
    using _slot = this.#slots.take({ client, size, abort: (reason) => bytes.destroy(reason) })
    if (!(await hasRoomFor(temporaryFolder(this.#dataDir), this.#slots.bytes)))
      throw new UnavailableError({ detail: 'The disk is full.', retryAfter: 300 })
    const file = await TemporaryFile.open(this.#dataDir, 'inbound-mail')
    const hash = createHash('sha256')
    let [received, before] = [0, 0]
    const watch = setInterval(() => {
      if (received - before < this.#pace.minBytes) bytes.destroy(tooSlow())
      before = received
    }, this.#pace.intervalMs)
    try {
      for await (const chunk of withSizeCheck(bytes, size)) {
        received += chunk.length
        signature.update(chunk)
        hash.update(chunk)
        await file.append(chunk)
      }
      signature.verify()
    } catch (error) {
      await file[Symbol.asyncDispose]()
      throw error
    } finally {
      clearInterval(watch)
    }
    return {
      file,
      digest: hash.digest('base64url'),
      [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
    }
  }
}

const tooSlow = () => new UnavailableError({ detail: 'The mail arrived too slowly.', retryAfter: 30 })
