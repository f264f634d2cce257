import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import type { Product } from '../dev/test/process.ts'
import { startSmtp } from '../dev/test/smtp.ts'
import { note, seconds } from './table.ts'
import { Traffic } from './traffic.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

const thorough = inject('thorough')

test('a clock jump of two hours and back loses no data', async ({ task }) => {
  await using product = await start(newFolder(), { TRUST_CLOCK_JUMP: String(2 * 60 * 60 * 1000) })
  await makeAdministrator(product)
  const traffic = new Traffic()
  await traffic.start(product, { writers: 8, readers: 2 })
  const go = async (until: () => boolean) => {
    for (let i = 0; !until() && i < 3000; i++) await sleep(10)
    expect(until()).toBe(true)
  }
  await go(() => traffic.written > 20)
  const statuses: number[][] = []
  for (const at of ['ahead', 'back']) {
    product.signal('SIGUSR2')
    await sleep(500)
    const from = traffic.outcomes.length
    await go(() => traffic.outcomes.length > from + 40)
    statuses.push([...new Set(traffic.outcomes.slice(from).map(({ status }) => status))].toSorted())
    if (at === 'back')
      await go(() => traffic.outcomes.slice(from).some((o) => o.kind === 'order' && o.status === 201))
  }
  await traffic.stop()
  // Seemingly expired tokens are rejected with a 401; pages and messages are not affected.
  expect(statuses).toEqual([
    [200, 201, 401],
    [200, 201],
  ])
  const lost = await traffic.lost(product)
  expect(lost).toEqual([])
  note(task, {
    scenario: 'The clock jumps two hours ahead and back, under load',
    runs: 'once',
    result: `${lost.length} of ${traffic.written} acknowledged writes lost; customers have to sign in again meanwhile (401)`,
    time: 'normal once the clock is right again',
  })
})

test.skipIf(!thorough)(
  'a mail server that accepts connections but never responds delays only mail',
  async ({ task }) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    await using product = await start(newFolder(), { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const begun = once(silent, 'connection')
    const took: number[] = []
    for (let i = 0; i < 10; i++) {
      const from = performance.now()
      await product.call('POST', '/add-user', {
        userEmail: `number-${i}@visitors.example`,
        userRole: 'Admin',
      })
      took.push(performance.now() - from)
    }
    const [socket] = (await begun) as [{ destroy(): void }]
    await expect.poll(() => errorOf(product), { timeout: 60_000, interval: 500 }).toBeTruthy()
    silent.close()
    socket.destroy()
    await using smtp = await startSmtp(port)
    const back = performance.now()
    await expect.poll(() => smtp.received.length, { timeout: 180_000, interval: 200 }).toBe(10)
    note(task, {
      scenario: 'A mail server accepts connections but never responds',
      runs: '10 mails',
      result: 'mails wait with a visible reason; the requests that cause them are answered as usual',
      time: `responses within ${seconds(Math.max(...took))}; all sent ${seconds(performance.now() - back)} after the server responds`,
    })
  },
)

const errorOf = async ({ call }: Product) =>
  (await call<{ lastError?: string | null }[]>('GET', '/mails')).find(({ lastError }) => lastError)?.lastError
