import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** One of several processes behind one port. */
export interface Place {
  /** From 1 on; one that ended is followed by another of the same number. */
  number: number
  /** That all of them share. */
  operatorKey: string
  /** It is the first at this start: what is said once is said by it. */
  isFirst: boolean
}

const variable = 'FRONTDESK_PROCESS'
/** After the first end, the second and so on of a process that does not last. */
const pauseMs = (ends: number) => Math.min(30_000, 250 * 2 ** ends)
/** A process that has run for so long was well. */
const wellAfterMs = 60_000

/** The place of this process among several; undefined where it is alone. Read once: what it starts has none. */
export function placeOfThisProcess(): Place | undefined {
  const given = process.env[variable]
  delete process.env[variable]
  return cluster.isWorker && given ? (JSON.parse(given) as Place) : undefined
}

/** Tells the process that keeps the others that this one serves. */
export const reportServing = () => void cluster.worker?.send('serving')

interface Options {
  count: number
  operatorKey: string
  log: Log
  shutdown: Promise<unknown>
}

/**
 * Keeps so many processes running behind one port until `shutdown`: one that ends is started again. The first prepares
 * the database before the others start; gives its exit code where it ends before it serves, and 0 otherwise.
 */
export async function keepProcesses({ count, operatorKey, log, shutdown }: Options): Promise<number> {
  const running = new Set<Worker>()
  const stop = new AbortController()
  const start = (place: Omit<Place, 'operatorKey'>) => {
    const worker = cluster.fork({ [variable]: JSON.stringify({ ...place, operatorKey } satisfies Place) })
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
      ends = performance.now() - current.startedAt > wellAfterMs ? 1 : ends + 1
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
