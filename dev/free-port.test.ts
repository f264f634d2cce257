import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const module = join(import.meta.dirname, 'free-port.ts')
const script = `
const { freePort } = await import(${JSON.stringify(module)})
const ports = []
for (let i = 0; i < 1100; i++) ports.push(await freePort())
console.log(JSON.stringify(ports))`

/** More than half of the ports that the worker with this number can get. */
async function portsOf(worker: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, VITEST_POOL_ID: worker },
  })
  return JSON.parse(stdout) as number[]
}

test('workers that run at the same time never get the same port, nor one that a system gives to others or that fetch refuses', async () => {
  const ports = (await Promise.all([portsOf('1'), portsOf('2')])).flat()
  expect(new Set(ports).size).toBe(2200)
  expect(Math.max(...ports)).toBeLessThan(32_768)
  expect(Math.min(...ports)).toBeGreaterThan(10_080)
})

test('a port that is in use is skipped, whatever address its server listens on', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1']) {
    const taken = (await freePort()) + 1
    const server = createServer().listen(taken, host)
    await once(server, 'listening')
    expect(await freePort()).not.toBe(taken)
    server.close()
  }
})
