import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

export interface WorkerLimits {
  megabytes: number
}

export interface Call {
  /** The address of the module. */
  module: string
  /** The name of the exported function. */
  name: string
  input: unknown
}

export type Reply = { output: unknown } | { error: unknown }

/** Ends the process above its memory limit. A thread of its own, as the main one may be busy for seconds. */
const watch = `
  const { workerData } = require('node:worker_threads')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    Atomics.wait(pause, 0, 0, 20)
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
  }`

/** The process of a `WorkerProcess`: answers each call with the result of the function. */
function answerCalls({ megabytes }: WorkerLimits) {
  try {
    // If the machine or container runs out of memory, this process is ended first.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has it.
  }
  new Worker(watch, { eval: true, workerData: megabytes * 1024 * 1024 }).unref()
  // Calls under way are finished when the server is asked to end; the server then closes the channel.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
  const run = async ({ module, name, input }: Call): Promise<Reply> => {
    try {
      const exports = (await import(module)) as Record<string, (input: unknown) => unknown>
      return { output: await exports[name]!(input) }
    } catch (error) {
      return { error }
    }
  }
  process.on('message', (call: Call) => void run(call).then((reply) => process.send!(reply)))
}

answerCalls(JSON.parse(process.argv[2]!) as WorkerLimits)
