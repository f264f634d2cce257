import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyBuyer, saveInvoiceSettings } from '#dev/test/invoices.ts'
import { accept, makeSentOffer } from '#dev/test/offers.ts'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startViesShop, type ViesShop } from '#dev/test/vies.ts'
import { checkAgain } from './vat-check.ts'

let shop: ViesShop
let vies: ViesShop['vies']
let server: ViesShop['server']
beforeAll(async () => {
  shop = await startViesShop()
  ;({ vies, server } = shop)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  vies.failure = undefined
  await server.connection.db
    .updateTable('vatChecks')
    .set({ askedAt: new Date(0) })
    .execute()
})

let last = 10_000_000_000
/** Another valid form of a French VAT ID each time. */
const newNumber = () => `FR${String((last += 100))}`

async function orderFrom(taxNumber: string, more: object = {}) {
  const as = await someone()
  const body = { ...orderOf(await makePackage(server)), ...companyBuyer, taxNumber, ...more }
  const answer = await place(server, body, { as })
  expect([answer.status, answer.text]).toMatchObject([201, expect.anything()])
  return answer.body._id as string
}
const taxOf = async (id: string) =>
  (
    await server.connection.db
      .selectFrom('orders')
      .select('tax')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).tax
const checkOf = async (id: string) =>
  (await server.call('GET', `/order/${id}/vat-check`, { as: server.admin })).body
const idOf = async (orderId: string) => (await taxOf(orderId))!.vatCheck!
const told = async (orderId: string) =>
  (
    await server.connection.db
      .selectFrom('mails')
      .select('text')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'payment-attention')
      .execute()
  ).map(({ text }) => text)

test('a valid VAT ID gives reverse charge, with what VIES said as evidence', async () => {
  const number = newNumber()
  const id = await orderFrom(`${number.slice(0, 2)} ${number.slice(2)}`)
  expect(await taxOf(id)).toMatchObject({ category: 'AE' })
  expect(await checkOf(id)).toMatchObject({
    number,
    state: 'valid',
    answeredAt: expect.any(String),
    consultation: expect.stringMatching(/^WAPI/),
    name: 'EXAMPLE COMPANY',
    address: '1 EXAMPLE STREET\nFR CITY',
  })
  expect(vies.asked.at(-1)).toEqual({
    countryCode: 'FR',
    vatNumber: number.slice(2),
    requesterMemberStateCode: 'DE',
    requesterNumber: '123456789',
  })
  // A second order within the hour does not ask again.
  const before = vies.asked.length
  expect(await taxOf(await orderFrom(number))).toMatchObject({ category: 'AE' })
  expect(vies.asked).toHaveLength(before)
})

test('whom the tax does not depend on, and what has a wrong form, VIES is not asked about', async () => {
  const before = vies.asked.length
  const own = await orderFrom('DE987654321', { customerCountry: 'DE' })
  const none = await orderFrom('')
  for (const id of [own, none]) {
    expect(await taxOf(id)).toMatchObject({ category: 'S', rate: '19.00' })
    expect(await checkOf(id)).toBeNull()
  }
  const body = { ...orderOf(await makePackage(server)), ...companyBuyer, taxNumber: 'FR12' }
  const wrong = await place(server, body, { as: await someone() })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['taxNumber']])
  expect(vies.asked).toHaveLength(before)
})

test('a corrected buyer is checked, too', async () => {
  const id = await orderFrom('')
  const { customerName, ...buyer } = { customerName: 'Ada', ...companyBuyer }
  const number = newNumber()
  const body = { ...buyer, customerName, taxNumber: number }
  const as = server.admin
  expect((await server.call('PUT', `/order/${id}/buyer`, { as, body })).status).toBe(200)
  expect(await taxOf(id)).toMatchObject({ category: 'AE' })
  expect(await checkOf(id)).toMatchObject({ number, state: 'valid' })
})

test('orders do not wait for a VIES that has failed several times; it is asked again later', async () => {
  vies.failure = 'page'
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await orderFrom(newNumber()))
  expect((await checkOf(ids[0]!)).problem).toBe('VIES answered 503.')
  expect((await checkOf(ids[4]!)).problem).toBe('VIES has not answered for some minutes.')
  await expect(checkAgain(server.ctx, await idOf(ids[4]!))).rejects.toThrow('503')
  vies.failure = undefined
  await checkAgain(server.ctx, await idOf(ids[4]!))
  expect(await checkOf(ids[4]!)).toMatchObject({ state: 'valid', problem: '' })
  // After two weeks the owner is told, and the job ends.
  vies.failure = 'closed'
  await server.after(15 * 24 * 60 * 60 * 1000, async () => checkAgain(server.ctx, await idOf(ids[0]!)))
  expect((await told(ids[0]!)).join()).toContain('has not answered for two weeks')
})

const answers = {
  'says that it is valid': (number: string) => void vies.invalid.delete(number),
  'says that it is not valid': (number: string) => void vies.invalid.add(number),
  'does not answer': () => void (vies.failure = 'member state'),
} as const

const decided = async (id: string) =>
  (await taxOf(id))?.category === 'AE' ? 'reverse charge' : 'tax as for a person'

async function cellOf(
  unchecked: string,
  answer: keyof typeof answers,
  later: keyof typeof answers | undefined,
) {
  expect((await saveInvoiceSettings(server, { unchecked }, { 'If-Match': '*' })).status).toBe(200)
  await server.connection.db
    .updateTable('vatChecks')
    .set({ askedAt: new Date(0) })
    .execute()
  vies.failure = undefined
  const number = newNumber()
  answers[answer](number)
  const id = await orderFrom(number)
  const first = await decided(id)
  if (!later) return first
  vies.failure = undefined
  answers[later](number)
  await checkAgain(server.ctx, await idOf(id))
  // What was decided stays.
  expect(await decided(id)).toBe(first)
  return (await told(id)).length > 0 ? `${first}; you are told` : first
}

const introduction = `# VAT IDs and VIES

A company in another country of the EU accounts for the VAT itself (reverse charge) if its VAT ID is valid. When an order is
placed, or its buyer is corrected, the VAT ID is checked in two steps:

1. **Its form**, as each country writes its numbers. A wrong one is an error at the field.
2. **VIES**, the service of the European Commission, if the tax depends on it: the buyer is in another country of the EU, you
   have a VAT ID of your own, and you charge tax by country. VIES is asked in your name, so that its answer has the number of
   a consultation. The answer is kept with the order as evidence: the number, when it was asked, whether it is valid, the
   consultation, and the name and address that the country tells. It is shown on the order’s page (_Invoices_).

A question waits five seconds at most, before the order is placed. An answer counts for an hour. If VIES has failed three
times in five minutes for a country, orders from there do not wait for it. _Invoice settings → If VIES cannot check a VAT ID_ says what to do then. A job asks
again: after ten minutes, then after growing pauses of up to half a day, for two weeks. What was decided for an order stays: if
the later answer differs, you are told by email. Before the invoice is issued, correct the buyer on the order’s page; after it, the
invoice is corrected by a credit note.

Answers about numbers of which neither an order nor an invoice is left are deleted after a day. \`VIES_URL\` sets another address of the service,
for tests; beside the payment simulator runs a stand-in, for which numbers that end in 01 are not valid and those that end in
02 cannot be checked.

The table shows the tax of an order of a company in another country of the EU, by the setting. \`npm test\` compares it with the
code; \`npm exec -- vitest run --project api api/sales/orders/vat-check-doc.test.ts -u\` updates it.
`

test('docs/vat-check.md has the tax for each answer of VIES, and for each later one', async () => {
  const no = 'does not answer'
  const cases = [
    ['says that it is valid', undefined],
    ['says that it is not valid', undefined],
    [no, undefined],
    [no, 'says that it is valid'],
    [no, 'says that it is not valid'],
  ] as const
  const rows: string[] = []
  for (const [answer, later] of cases) {
    const cells = [await cellOf('reverse', answer, later), await cellOf('charge', answer, later)]
    rows.push(`| ${[answer, ...(later ? [`later ${later}`] : [])].join(', ')} | ${cells.join(' | ')} |`)
  }
  const table = [
    '| VIES | _Charge no tax, by reverse charge_ | _Charge tax_ |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ]
  const path = fileURLToPath(new URL('../../../docs/vat-check.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, table.join('\n')].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})

test('who accepts an offer with a VAT ID is asked about, too', async () => {
  const number = newNumber()
  vies.invalid.add(number)
  const offer = await makeSentOffer(server)
  const { status, text } = await accept(server, offer, { ...companyBuyer, taxNumber: number })
  expect(status, text).toBe(200)
  const { orderId } = (await server.call('GET', `/offer/${offer._id}`, { as: server.admin })).body
  expect(await taxOf(orderId)).not.toMatchObject({ category: 'AE' })
  expect(await checkOf(orderId)).toMatchObject({ number, state: 'invalid' })
})
