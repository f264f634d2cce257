import { UnavailableError } from '../../platform/errors.ts'

interface Limits {
  /** The number of simultaneous uploads. */
  max: number
  /** The same, of one client. */
  maxPerClient: number
}

interface RunningUpload {
  client: string
  /** The announced size in bytes. */
  size: number
  /** Ends the upload. */
  abort: (reason: UnavailableError) => void
}

/** Limits how many uploads run at the same time, in total and of each client, and sums up their sizes. */
export class UploadSlots {
  readonly #limits: Limits
  /** Oldest first. */
  readonly #running = new Set<RunningUpload>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The announced size of all running uploads, in bytes. */
  get bytes(): number {
    return this.#running.values().reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Takes a slot for an upload, until it is disposed of. If none is free, ends the oldest upload of the client with the
   * most uploads, so that nobody can keep the others out. Throws an UnavailableError if that is this client.
   */
  take(upload: RunningUpload): Disposable {
    const counts = new Map([[upload.client, 0]])
    for (const { client } of this.#running) counts.set(client, (counts.get(client) ?? 0) + 1)
    const own = counts.get(upload.client)!
    if (own >= this.#limits.maxPerClient) throw tooMany()
    if (this.#running.size >= this.#limits.max) {
      const most = Math.max(...counts.values())
      if (own >= most) throw tooMany()
      const oldest = this.#running.values().find(({ client }) => counts.get(client) === most)!
      this.#running.delete(oldest)
      oldest.abort(tooMany())
    }
    this.#running.add(upload)
    return { [Symbol.dispose]: () => void this.#running.delete(upload) }
  }
}

const tooMany = () => new UnavailableError({ detail: 'Too many uploads at the same time.', retryAfter: 30 })
