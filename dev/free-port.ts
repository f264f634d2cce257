import { createServer } from 'node:net'

/**
 * Above the last port that `fetch` refuses (10080), and below the ports that systems give to outgoing connections and to
 * servers without a port of their own.
 */
const firstPort = 10_100
const portsPerWorker = 2000
/** The number of the Vitest or Playwright worker; workers run at the same time. */
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 10

let next = Math.floor(Math.random() * portsPerWorker)

/**
 * Returns a port for a program that listens on it later. Each test worker has a range of its own, so that nobody else gets
 * the port in the meantime.
 */
export async function freePort(): Promise<number> {
  for (let i = 0; i < portsPerWorker; i++) {
    const port = firstPort + worker * portsPerWorker + (next++ % portsPerWorker)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    // On all addresses: a server on any of them would be in the way.
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
