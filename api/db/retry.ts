import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './errors.ts'

const retryMs = 1000

/** Runs `start` each second until the database is available; throws what else goes wrong. */
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
