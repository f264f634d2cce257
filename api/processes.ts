import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** The position of one of several processes behind one port. */
export interface ProcessSlot {
  /** Starts at 1. The replacement of a process that ended has the same number. */
  number: number
  /** Shared by all processes. */
  operatorKey: string
  /** Whether it is the first process of this start: it prints what is printed once. */
  isFirst: boolean
}

const variable = 'FRONTDESK_PROCESS'
/** The delay before a restart, in milliseconds, by how often in a row the process has ended early. */
const pauseMs = (ends: number) => Math.min(30_000, 250 * 2 ** ends)
/** A process that has run for this long counts as healthy: the next restart has the shortest delay again. */
const healthyAfterMs = 60_000

/**
 * The slot of this process; undefined if it runs alone. Removed from the environment, so that child processes do not
 * inherit it.
 */
export function slotOfThisProcess(): ProcessSlot | undefined {
  const json = process.env[variable]
  delete process.env[variable]
  return cluster.isWorker && json ? (JSON.parse(json) as ProcessSlot) : undefined
}

/** Tells the supervising process that this one serves requests. */
export const reportServing = () => void cluster.worker?.send('serving')

interface Options {
  count: number
  operatorKey: string
  log: Log
  shutdown: Promise<unknown>
}

/**
 * Keeps `count` processes running behind one port until `shutdown`: one that ends is started again. The first prepares
 * the database before the others start. Resolves with its exit code if it ends before it serves, otherwise with 0.
 */
export async function superviseProcesses({ count, operatorKey, log, shutdown }: Options): Promise<number> {
  const running = new Set<Worker>()
  const stop = new AbortController()
  const start = (slot: Omit<ProcessSlot, 'operatorKey'>) => {
    const worker = cluster.fork({
      [variable]: JSON.stringify({ ...slot, operatorKey } satisfies ProcessSlot),
    })
    running.add(worker)
    const ended = once(worker, 'exit').then(([code, signal]: unknown[]) => {
      running.delete(worker)
      return { code: code as number | null, signal: signal as string | null }
    })
    return { worker, ended, startedAt: performance.now() }
  }
  const supervise = async (number: number, first: ReturnType<typeof start>) => {
    let ends = 0
    for (let current = first; ; current = start({ number, isFirst: false })) {
      const end = await current.ended
      if (stop.signal.aborted) return
      ends = performance.now() - current.startedAt > healthyAfterMs ? 1 : ends + 1
      log.error({ process: number, ...end }, 'a process has ended: it is started again')
      await sleep(pauseMs(ends), undefined, { signal: stop.signal }).catch(() => {})
      if (stop.signal.aborted) return
    }
  }
  void shutdown.then(() => {
    stop.abort()
    for (const { process } of running) process.kill('SIGTERM')
  })

  const first = start({ number: 1, isFirst: true })
  const ended = await Promise.race([once(first.worker, 'message').then(() => undefined), first.ended])
  if (ended) return stop.signal.aborted ? 0 : (ended.code ?? 1)
  const supervised = [supervise(1, first)]
  for (let number = 2; number <= count && !stop.signal.aborted; number++)
    supervised.push(supervise(number, start({ number, isFirst: false })))
  await Promise.all(supervised)
  return 0
}
