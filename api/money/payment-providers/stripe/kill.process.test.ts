import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#dev/free-port.ts'
import { startDemo } from '#dev/test/demo.ts'
import type { Product } from '#dev/test/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-stripe-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Order {
  _id: string
  paymentStatus: string
  paid: string
  total: string
}

/** Calls the API as the holder of a link. */
const withLink = async ({ url }: Product, token: string, path: string) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { Authorization: `Link ${token}` },
  })
  return (await answer.json()) as { redirect: string; paymentStatus: string }
}

test('a payment is found although the process was killed before it learned of it', async () => {
  const settings = { AUTH_EMULATOR_PORT: String(await freePort()) }
  const first = await startDemo(dataDir, settings)
  const orders = await first.call<Order[]>('GET', '/orders?paymentStatus=UnPaid')
  const { _id: id } = orders[0]!
  const { address } = await first.call<{ address: string }>('POST', `/order/${id}/links`, {
    allows: 'order-pay',
    days: 7,
  })
  const token = address.split('.').at(-1)!
  const { redirect } = await withLink(first, token, `/pay/${id}?provider=stripe&again=1`)
  const paid = await fetch(first.url + new URL(redirect).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ scenario: 'never' }),
  })
  expect(paid.status).toBe(303)
  expect(await first.call<Order>('GET', `/order/${id}`)).toMatchObject({ paymentStatus: 'UnPaid' })
  await first.end('SIGKILL')

  await using second = await startDemo(dataDir, settings)
  expect(await withLink(second, token, `/payments/${id}/capture`)).toMatchObject({ paymentStatus: 'Paid' })
  const order = await second.call<Order>('GET', `/order/${id}`)
  expect([order.paymentStatus, order.paid]).toEqual(['Paid', order.total])
})
