import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

/** How long a thread waits for the next call, in milliseconds, before it ends and frees its memory. */
const idleMs = 10_000

type Reply<Output> = { output: Output } | { error: unknown }

interface Bounds {
  /** Time limit of a call: after it, the thread is stopped and the call fails. */
  seconds?: number
  /** Limit of the thread's JavaScript heap. */
  megabytes?: number
}

/**
 * Returns a function that runs in its own thread, one call at a time, for work that would block the serving thread for
 * more than 20 ms. The file has to call `answerCalls`.
 */
export function inWorker<Input, Output>(
  file: URL,
  { seconds, megabytes }: Bounds = {},
): (input: Input) => Promise<Output> {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  const call = async (input: Input): Promise<Output> => {
    clearTimeout(idleTimer)
    const listening = new AbortController()
    let timeout: NodeJS.Timeout | undefined
    try {
      worker ??= new Worker(file, {
        ...(megabytes && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
      }).on('error', () => {})
      worker.ref()
      const { signal } = listening
      const replied = once(worker, 'message', { signal }) as Promise<[Reply<Output>]>
      const exited = once(worker, 'exit', { signal }).then(() => {
        throw new Error(`The thread of ${file.pathname} has ended.`)
      })
      exited.catch(() => {})
      worker.postMessage(input)
      if (seconds) timeout = setTimeout(end, seconds * 1000)
      const [reply] = await Promise.race([replied, exited])
      if ('error' in reply) throw reply.error
      return reply.output
    } catch (error) {
      end()
      throw error
    } finally {
      clearTimeout(timeout)
      listening.abort()
      worker?.unref()
      idleTimer = setTimeout(end, idleMs).unref()
    }
  }
  return (input) => {
    const result = last.then(() => call(input))
    last = result.catch(() => {})
    return result
  }
}

/** The thread's side of `inWorker`: answers each call with the result of `run`. */
export function answerCalls<Input, Output>(run: (input: Input) => Promise<Output>) {
  parentPort!.on('message', (input: Input) => {
    void run(input).then(
      (output) => parentPort!.postMessage({ output }),
      (error: unknown) => parentPort!.postMessage({ error }),
    )
  })
}
