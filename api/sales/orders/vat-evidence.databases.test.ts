import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyBuyer, saveInvoiceSettings } from '#dev/test/invoices.ts'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startViesShop, type ViesShop } from '#dev/test/vies.ts'
import { deleteUnusedChecks } from './vat-check.ts'

let shop: ViesShop
let vies: ViesShop['vies']
let server: ViesShop['server']
beforeAll(async () => {
  shop = await startViesShop()
  ;({ vies, server } = shop)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  vies.failure = undefined
  vies.about = undefined
})

let last = 20_000_000_000
const newNumber = () => `FR${String((last += 100))}`

async function orderFrom(taxNumber: string, more: object = {}) {
  const body = { ...orderOf(await makePackage(server)), ...companyBuyer, taxNumber, ...more }
  const answer = await place(server, body, { as: await someone() })
  expect(answer.status).toBe(201)
  return answer.body._id as string
}
const checkOf = async (id: string) =>
  (await server.call('GET', `/order/${id}/vat-check`, { as: server.admin })).body

test('an answer about another number is none', async () => {
  vies.about = '99999999999'
  const id = await orderFrom(newNumber())
  expect(await checkOf(id)).toMatchObject({ state: 'open', problem: 'VIES answered about another number.' })
})

test('an answer counts only for whom it was given', async () => {
  const number = newNumber()
  await orderFrom(number)
  const save = (vatNumber: string) => saveInvoiceSettings(server, { vatNumber }, { 'If-Match': '*' })
  await save('DE987654321')
  await orderFrom(number)
  expect(vies.asked.at(-1)).toMatchObject({ vatNumber: number.slice(2), requesterNumber: '987654321' })
  await save('DE123456789')
})

test('a country that does not answer holds back no question about another one', async () => {
  vies.failure = 'member state'
  const failed: string[] = []
  for (let i = 0; i < 4; i++) failed.push(await orderFrom(newNumber()))
  vies.failure = undefined
  expect((await checkOf(failed[3]!)).problem).toMatch(/for some minutes/)
  const other = await orderFrom('ATU12345678', { customerCountry: 'AT' })
  expect(await checkOf(other)).toMatchObject({ state: 'valid' })
  // What was not asked is no failure: after five minutes, the country is asked again, however many orders came since.
  await server.after(4 * 60_000, async () => {
    for (let i = 0; i < 3; i++) await orderFrom(newNumber())
  })
  await server.after(6 * 60_000, async () => {
    expect(await checkOf(await orderFrom(newNumber()))).toMatchObject({ state: 'valid' })
  })
})

test('the answer by which an invoice was decided stays, also if the order has another buyer since', async () => {
  const number = newNumber()
  const id = await orderFrom(number)
  const as = server.admin
  const paid = { paymentStatus: 'Paid', reason: 'By hand.' }
  expect((await server.call('PUT', `/order-payment/${id}`, { as, body: paid })).status).toBe(200)
  const { db } = server.connection
  await db.updateTable('orders').set({ customerTaxNumber: '', tax: null }).where('id', '=', id).execute()
  await server.after(2 * 24 * 60 * 60_000, () => deleteUnusedChecks(server.ctx))
  const left = await db.selectFrom('vatChecks').select('number').execute()
  expect(left).toContainEqual({ number })
})
