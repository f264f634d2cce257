/** Runs a function one call at a time: calls during a run share the next run. */
export class RunQueue<T> {
  readonly #run: () => Promise<T>
  #current: Promise<T> | undefined
  #next: Promise<T> | undefined

  constructor(run: () => Promise<T>) {
    this.#run = run
  }

  get isRunning() {
    return this.#current !== undefined
  }

  /** Resolves once the current run, if any, has ended or failed. */
  async currentEnded(): Promise<void> {
    await this.#current?.catch(() => {})
  }

  run(): Promise<T> {
    if (!this.#current) return (this.#current = this.#run().finally(() => (this.#current = undefined)))
    return (this.#next ??= this.currentEnded().then(() => {
      this.#next = undefined
      return this.run()
    }))
  }
}
