import { expect, inject, test } from 'vitest'
import { orderOf, tokenOf } from './identity.ts'
import { note, seconds } from './table.ts'
import { newFolder, start } from './setup.ts'

test('generating many receipts at once does not delay visitors', async ({ task }) => {
  const thorough = inject('thorough')
  const count = thorough ? 80 : 20
  await using product = await start(newFolder())
  const { url, call } = product
  const body = { ...(await orderOf(product)), customerName: 'Antonín Dvořák' }
  const orders: { id: string; token: string }[] = []
  for (let i = 0; i < count; i++) {
    const token = await tokenOf(`customer-${i}`)
    const answer = await fetch(`${url}/api/new-order`, {
      method: 'POST',
      body: JSON.stringify({ ...body, customerAddress: `Vlašská ${i}` }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    })
    const { _id } = (await answer.json()) as { _id: string }
    await call('PUT', `/order-payment/${_id}`, { paymentStatus: 'Paid', reason: 'Cash' })
    orders.push({ id: _id, token })
  }
  const receipt = async ({ id, token }: (typeof orders)[number]) => {
    const answer = await fetch(`${url}/api/order/${id}/receipt.pdf`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)]
  }
  const began = performance.now()
  let took: number | undefined
  const all = Promise.all(orders.map(receipt)).finally(() => (took = performance.now() - began))
  const pages: number[] = []
  while (took === undefined) {
    const asked = performance.now()
    expect((await fetch(url)).status).toBe(200)
    pages.push(performance.now() - asked)
  }
  expect(new Set((await all).map(String))).toEqual(new Set(['200,%PDF-']))
  const most = pages.toSorted((a, b) => a - b)[Math.floor(pages.length * 0.95)]!
  if (thorough) expect(most).toBeLessThan(100)
  const repeated = performance.now()
  await Promise.all(orders.map(receipt))
  note(task, {
    scenario: `${count} simultaneous requests for receipts with letters that need an additional font`,
    runs: `${pages.length} pages meanwhile`,
    result: `p95 of pages meanwhile ${seconds(most)}`,
    time: `all drawn after ${seconds(took)}; again ${seconds(performance.now() - repeated)}`,
  })
})
