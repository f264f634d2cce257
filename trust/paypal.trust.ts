import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import type { Product } from '../dev/test/process.ts'
import { startPayPal } from './paypal.ts'
import { orderOf, tokenOf } from './identity.ts'
import { note, seconds } from './table.ts'
import { newFolder, start } from './setup.ts'

const customers = 20

test.skipIf(!inject('thorough'))(
  'a PayPal that accepts requests but never responds delays only payments, and no payment is captured twice',
  async ({ task }) => {
    await using paypal = await startPayPal()
    await using product = await start(newFolder(), {
      TRUST_PAYPAL: paypal.url,
      PAYPAL_MODE: 'sandbox',
      PAYPAL_CLIENT_ID: 'an-id',
      PAYPAL_CLIENT_SECRET: 'a-secret',
      PAYPAL_WEBHOOK_ID: 'a-webhook',
    })
    const all = await Promise.all(Array.from({ length: customers }, (_, i) => placeOrder(product, i)))
    const statuses = async () => new Set(await Promise.all(all.map(({ status }) => status())))
    const told: number[] = []
    const refusedBy = async (step: 'pay' | 'capture') => {
      paypal.hangs = true
      const begun = performance.now()
      const answers = Promise.all(all.map((each) => each[step]()))
      const visitors = await visitUntil(product, answers)
      for (const answer of await answers)
        expect(answer).toMatchObject({
          status: 503,
          type: 'application/problem+json; charset=utf-8',
          again: expect.stringMatching(/^\d+$/),
          body: { detail: expect.stringContaining(step === 'pay' ? 'cannot be reached' : 'not known yet') },
        })
      told.push(performance.now() - begun)
      expect(await statuses()).toEqual(new Set(['UnPaid']))
      paypal.hangs = false
      return visitors
    }

    const first = await refusedBy('pay')
    const back = performance.now()
    for (const { pay } of all)
      expect(await pay()).toMatchObject({
        status: 200,
        body: { redirect: expect.stringMatching(/^https:\/\/www\.sandbox\./) },
      })
    const paying = performance.now() - back
    // PayPal captures the payment, but its response never arrives.
    const second = await refusedBy('capture')
    expect(paypal.taken.size).toBe(customers)
    for (const { capture } of all)
      expect(await capture()).toMatchObject({ status: 200, body: { paymentStatus: 'Paid' } })
    expect(await statuses()).toEqual(new Set(['Paid']))
    expect([...paypal.taken.values()].every((times) => times === 1)).toBe(true)

    const took = [...first, ...second]
    expect(Math.max(...told)).toBeLessThan(30_000)
    note(task, {
      scenario:
        'PayPal accepts connections but never responds: at the start of a payment, and after the capture',
      runs: `${customers} customers at once, each case`,
      result: `orders stay UnPaid and can be paid; then each is Paid once; all ${took.length} other pages and API requests were normal`,
      time: `error after ${seconds(Math.max(...told))}; others answered within ${seconds(Math.max(...took))}; all payments started ${seconds(paying)} after PayPal responds`,
    })
  },
)

async function placeOrder(product: Product, i: number) {
  const headers = {
    Authorization: `Bearer ${await tokenOf(`payer-${i}`)}`,
    'Content-Type': 'application/json',
  }
  const ask = async (method: string, path: string, given?: object) => {
    const init = { method, headers, ...(given && { body: JSON.stringify(given) }) }
    const answer = await fetch(`${product.url}/api${path}`, init)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      again: answer.headers.get('retry-after'),
      body: (await answer.json()) as Record<string, string>,
    }
  }
  const { body } = await ask('POST', '/new-order', await orderOf(product))
  return {
    pay: () => ask('POST', `/pay/${body._id}`, {}),
    capture: () => ask('POST', `/payments/${body._id}/capture`, {}),
    status: async () => (await ask('GET', `/order/${body._id}`)).body.paymentStatus,
  }
}

/** Requests pages and the API until a promise settles; returns the response times. */
async function visitUntil({ url }: Product, over: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  void over.then(() => (isOver = true))
  while (!isOver) {
    for (const path of ['/', '/pricing', '/api/pricings', '/api/banner']) {
      const begun = performance.now()
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
      took.push(performance.now() - begun)
    }
    await sleep(50)
  }
  return took
}
