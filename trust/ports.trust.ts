import { expect, inject, test } from 'vitest'
import { startTestServer } from '../dev/test/server.ts'
import { messages, sendAll } from './ports.ts'
import { note } from './table.ts'
import './setup.ts'

const count = inject('thorough') ? Number(process.env.TRUST_REQUESTS ?? 1_000_000) : 1500

test.for([
  ['the port of pages, API and the simulator of PayPal', 'url'],
  ['OPS_PORT', 'opsUrl'],
] as const)(
  'no input crashes the process or causes a 500: %s',
  { timeout: 3 * 60 * 60 * 1000 },
  async ([name, which], { task }) => {
    const logged: string[] = []
    await using server = await startTestServer({
      settings: { OPS_PORT: '0', PAYPAL_MODE: 'simulator', LOG_LEVEL: 'error' },
      logTo: { write: (line) => void logged.push(line) },
    })
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
    const began = performance.now()
    const { sent, failures } = await sendAll(Number(new URL(server[which]).port), messages(count, seed))
    note(task, {
      scenario: `Generated requests and other bytes to ${name}`,
      runs: sent.toLocaleString('en-US'),
      result: `${failures.length} answered with a 5xx, process unchanged`,
      time: `${Math.round(sent / ((performance.now() - began) / 1000))} per second`,
    })
    expect(failures.slice(0, 3), `seed ${seed}`).toEqual([])
    expect(logged.slice(0, 3), `seed ${seed}`).toEqual([])
    expect((await fetch(`${server.opsUrl}/readyz`)).status).toBe(200)
    expect((await server.page('/pricing')).status).toBe(200)
  },
)
