import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './errors.ts'

const retryMs = 1000

/** Retries `start` every second while the database is unavailable; throws any other error. */
export async function retryWhileUnavailable(
  start: () => Promise<void>,
  onUnavailable: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;)
    try {
      return await start()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      onUnavailable()
      await sleep(retryMs, undefined, { signal })
    }
}
