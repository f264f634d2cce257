import { UnavailableError } from '../errors.ts'

interface Limits {
  /** The number of simultaneous uploads. */
  max: number
  /** The same, of one client. */
  maxPerClient: number
}

/** Limits how many uploads run at the same time, in total and of each client, and sums up their sizes. */
export class UploadSlots {
  readonly #limits: Limits
  readonly #sizes = new Map<symbol, { client: string; size: number }>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The announced size of all running uploads, in bytes. */
  get bytes(): number {
    return this.#sizes.values().reduce((sum, { size }) => sum + size, 0)
  }

  /** Takes a slot for an upload, until it is disposed of. Throws an UnavailableError if none is free. */
  take(client: string, size: number): Disposable {
    const own = this.#sizes.values().filter((each) => each.client === client)
    if (this.#sizes.size >= this.#limits.max || [...own].length >= this.#limits.maxPerClient)
      throw new UnavailableError({ detail: 'Too many uploads at the same time.', retryAfter: 30 })
    const id = Symbol('upload')
    this.#sizes.set(id, { client, size })
    return { [Symbol.dispose]: () => void this.#sizes.delete(id) }
  }
}
