/** Thrown if too many tasks are waiting, or the queue is closed. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Runs a limited number of tasks at once and queues a limited number; throws a QueueFullError for more. */
export class BoundedQueue implements AsyncDisposable {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #running = new Set<Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #taken = 0
  #closed = false

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new QueueFullError('It is closed.')
    if (this.#taken >= this.#concurrency) {
      if (this.#waiting.length >= this.#maxWaiting) throw new QueueFullError('Too many are waiting.')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      if (this.#closed) throw new QueueFullError('It is closed.')
    } else this.#taken++
    const running = task()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
      // The slot is handed over directly, so that no new task overtakes the waiting one.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken--
    }
  }

  /** Waits for the running tasks; rejects the waiting ones. */
  async [Symbol.asyncDispose]() {
    this.#closed = true
    for (const next of this.#waiting.splice(0)) next()
    await Promise.allSettled(this.#running)
  }
}
