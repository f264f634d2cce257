import { expect, test } from 'vitest'
import { WorkerEndedError, WorkerProcess } from './worker-process.ts'

/** A module with one function, `run`. */
const moduleOf = (body: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`export const run = (input) => { ${body} }`)}`)
const inProcess = (worker: WorkerProcess, body: string) =>
  worker.function<(input: unknown) => unknown>(moduleOf(body), 'run')

const worker = new WorkerProcess({ seconds: 100, megabytes: 200 })
const double = inProcess(worker, 'return input * 2')

test('calls run in a process of their own, one after another, and get no settings', async () => {
  process.env.STRIPE_SECRET_KEY = 'secret'
  const state = inProcess(worker, 'return [process.pid, Object.keys(process.env)]')
  const [[one, settings], [other]] = (await Promise.all([state(0), state(0)])) as [
    [number, string[]],
    [number, string[]],
  ]
  expect(one).toBe(other)
  expect(one).not.toBe(process.pid)
  expect(settings).not.toContain('STRIPE_SECRET_KEY')
  delete process.env.STRIPE_SECRET_KEY
  const picture = Buffer.alloc(5_000_000, 7)
  expect(picture.equals((await inProcess(worker, 'return input')(picture)) as Buffer)).toBe(true)
})

test.each([
  ['bytes', 'const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1))'],
  ['objects', 'const kept = []; for (;;) kept.push({ kept: String(kept.length) })'],
])('more memory for %s than allowed ends the process, not the server', async (_, body) => {
  await expect(inProcess(worker, body)(0)).rejects.toThrow(WorkerEndedError)
  expect(await double(4)).toBe(8)
})

test('a call that takes too long is ended; the next one starts a new process', async () => {
  const hasty = new WorkerProcess({ seconds: 2, megabytes: 200 })
  await expect(inProcess(hasty, 'for (;;);')(0)).rejects.toThrow(WorkerEndedError)
  expect(await inProcess(new WorkerProcess({ seconds: 100, megabytes: 200 }), 'return input + 1')(4)).toBe(5)
})

test('an error of a function is thrown to its caller', async () => {
  await expect(inProcess(worker, 'throw new Error("It is damaged.")')(0)).rejects.toThrow('It is damaged.')
  expect(await double(5)).toBe(10)
})
