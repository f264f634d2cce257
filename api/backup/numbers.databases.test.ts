import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, restore, send } from '#dev/test/backup.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { makePaidOrder } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { withTransaction } from '../platform/context.ts'
import { nextNumber } from '../money/invoices/numbers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a restore of an older backup repeats no number of an order or an invoice, and no date goes back', async () => {
  await saveInvoiceSettings(server)
  const sell = async () => {
    const { order, number } = await makePaidOrder(server)
    const { body } = await server.call('GET', `/order/${order}`, { as: server.admin })
    return { order: number, invoice: body.invoices[0].number as string }
  }
  const take = (today: string) => withTransaction(server.ctx, (ctx) => nextNumber(ctx, 'OLD-', today))
  const first = await sell()
  await take('2026-05-01')
  const file = await download(server)
  const second = await sell()
  await take('2026-05-03')
  expect(await restore(server, await send(server, file))).toMatchObject({ state: 'done', problem: null })
  const third = await sell()
  const countOf = (number: string) => Number(number.split('-').at(-1))
  expect([first, second, third].map(({ invoice }) => countOf(invoice))).toEqual([1, 2, 3])
  expect(countOf(third.order)).toBeGreaterThan(countOf(second.order))
  expect(await take('2026-05-02')).toMatchObject({ number: 'OLD-2026-0003', issuedOn: '2026-05-03' })
})
