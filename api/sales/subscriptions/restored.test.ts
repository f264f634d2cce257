import { expect, test } from 'vitest'
import { addMonths } from '#content/shop/periods.ts'
import { download, restore, send } from '#dev/test/backup.ts'
import { startCollectedShop } from '#dev/test/collected-shop.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { json } from '../../platform/db/database.ts'

test('case 19: after a restore of an older backup, the periods collected since then are found at the provider; no invoice number comes twice', async () => {
  await using shop = await startCollectedShop()
  const { server, tools } = shop
  expect((await saveInvoiceSettings(server)).status).toBe(200)
  const { id } = await shop.collected()
  const today = new Date().toISOString().slice(0, 10)
  const backup = await download(server)

  const collect = async (month: number) => {
    await shop.happens(id, 'renew-silent')
    await tools.on(addMonths(today, month), () => shop.settle(id))
  }
  await collect(1)
  await collect(2)
  const paid = () =>
    tools
      .office(id)
      .then(({ periods }) =>
        periods.map(
          (each: { number: number; paymentStatus: string }) => `${each.number} ${each.paymentStatus}`,
        ),
      )
  const numbers = async () => {
    const rows = await server.connection.db.selectFrom('invoices').select('number').execute()
    return rows.map(({ number }) => number)
  }
  expect(await paid()).toEqual(['3 Paid', '2 Paid', '1 Paid'])
  const before = await numbers()
  expect(before).toHaveLength(3)

  // What the provider has does not go back with us; its stand-in keeps it in our database.
  const { db } = server.connection
  const atProvider = await db.selectFrom('paypalSimulator').selectAll().execute()
  expect(await restore(server, await send(server, backup))).toMatchObject({ state: 'done' })
  await db.deleteFrom('paypalSimulator').execute()
  await db
    .insertInto('paypalSimulator')
    .values(atProvider.map((row) => ({ ...row, data: json(row.data) })))
    .execute()
  expect(await paid()).toEqual(['1 Paid'])
  await tools.on(addMonths(today, 2), () => shop.settleAll())
  expect(await paid()).toEqual(['3 Paid', '2 Paid', '1 Paid'])
  const after = await numbers()
  expect(after).toHaveLength(3)
  // Those of the two periods are new ones.
  expect(after.filter((number) => before.includes(number))).toHaveLength(1)
})
