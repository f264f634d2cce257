import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Call, Reply, WorkerLimits } from './worker.ts'

/** How long a process waits for the next call, in milliseconds, before it ends and frees its memory. */
const idleMs = 10_000

/** Thrown if a call used more time or memory than it may: its process was ended. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError'
}

type Run = (input: never) => unknown

/**
 * A process beside the server for work that would block the serving thread for more than 20 ms, and for parsing what
 * strangers send: it has a memory limit, which ends the process and not the server, and no settings or secrets. It starts
 * with the first call and runs one call at a time.
 */
export class WorkerProcess {
  readonly #limits: WorkerLimits & { seconds: number }
  #child: ChildProcess | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** `seconds` is the time limit of a call, `megabytes` the limit of the memory of the whole process. */
  constructor(limits: WorkerLimits & { seconds: number }) {
    this.#limits = limits
  }

  /** The exported function of a module, as a function that runs in the process; arguments and results are cloned. */
  function<F extends Run>(
    module: URL,
    name: string,
  ): (input: Parameters<F>[0]) => Promise<Awaited<ReturnType<F>>> {
    return (input) => {
      const result = this.#last.then(() => this.#run({ module: module.href, name, input }))
      this.#last = result.catch(() => {})
      return result as Promise<Awaited<ReturnType<F>>>
    }
  }

  async #run(call: Call): Promise<unknown> {
    clearTimeout(this.#idleTimer)
    const child = (this.#child ??= this.#start())
    const listening = new AbortController()
    const timeout = setTimeout(() => this.#end(), this.#limits.seconds * 1000)
    try {
      const { signal } = listening
      const replied = once(child, 'message', { signal }) as Promise<[Reply]>
      const exited = once(child, 'exit', { signal }).then(([code, by]) => {
        throw new WorkerEndedError(`The process of ${call.name} has ended: ${String(by ?? code)}.`)
      })
      exited.catch(() => {})
      child.channel?.ref()
      child.send(call)
      const [reply] = await Promise.race([replied, exited])
      if ('error' in reply) throw reply.error
      return reply.output
    } catch (error) {
      this.#end()
      throw error
    } finally {
      clearTimeout(timeout)
      listening.abort()
      child.channel?.unref()
      this.#idleTimer = setTimeout(() => this.#end(), idleMs).unref()
    }
  }

  #start(): ChildProcess {
    const { PATH, HOME, TZ, LANG, NODE_ENV } = process.env
    const child = fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify(this.#limits)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.megabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH, HOME, TZ, LANG, NODE_ENV },
    })
    child.on('error', () => {})
    child.unref()
    return child
  }

  #end() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
