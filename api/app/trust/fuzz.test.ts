import { expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder } from '#dev/test/orders.ts'
import { startTestServer } from '#dev/test/server.ts'
import { fuzz } from '#dev/test/fuzz.ts'

/** A small sample of the requests of `npm run test:trust`. */
test('random requests to every operation get a declared response, and never a 5xx', async () => {
  await using server = await startTestServer()
  const as = server.admin
  await server.call('POST', '/add-email', { as, body: { paypalEmail: 'pay@site.test' } })
  const { _id: order } = await makeOrder(server, server.customer)
  const body = exampleOf(sections.faqItem, 'x')
  const { body: record } = await server.call('POST', '/add-faq-item', { as, body })
  const some = new Set([undefined, 'faqItem', 'banner'])
  const report = await fuzz(server, 10, (section) => some.has(section), [order, record._id])
  expect(report.failures).toEqual([])
  expect(report.requests).toBeGreaterThan(700)
}, 120_000)
