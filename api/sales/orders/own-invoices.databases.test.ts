import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, orderAsGuest, person } from '#dev/test/company.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { makeOrder, makePackage, orderOf } from '#dev/test/orders.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const list = async (as: string, query = '') => {
  const { status, body } = await shop.server.call('GET', `/me/invoices${query}`, { as })
  expect(status).toBe(200)
  return body as { _id: string; number: string; orderId: string | null; orderNumber: string }[]
}
/** An order with an invoice; returns its id and number. */
async function invoiced(as: string) {
  const { _id: id, number } = await makeOrder(shop.server, as)
  await shop.setPayment(id, 'Paid')
  return { id, number }
}
const rawFile = (as: string, name: string) =>
  fetch(`${shop.server.url}/api/me/${name}`, { headers: { Authorization: `Bearer ${as}` } })
const filesIn = async (as: string) =>
  Object.keys(unzipSync(new Uint8Array(await (await rawFile(as, 'invoices.zip')).arrayBuffer())))

test('a customer lists all invoices, and gets them as ZIP and CSV', async () => {
  const [ada, eve] = [await person(), await person()]
  const one = await invoiced(ada.as)
  const two = await invoiced(ada.as)
  await invoiced(eve.as)
  const rows = await list(ada.as, '?sort=number')
  expect(rows.map(({ orderNumber }) => orderNumber).toSorted()).toEqual([one.number, two.number])
  expect(rows.every(({ orderId }) => [one.id, two.id].includes(orderId!))).toBe(true)
  expect(await list(ada.as, '?to=2000-01-01')).toEqual([])

  const names = await filesIn(ada.as)
  expect(names.toSorted()).toEqual(rows.map(({ number }) => `${number}.pdf`).toSorted())
  const csv = await (await rawFile(ada.as, 'invoices.csv')).text()
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toContain('number,kind,date,total')
  expect(lines).toHaveLength(2)
  expect(csv).not.toContain('transaction')
})

test('the people of a company see its invoices; who leaves keeps those of their own orders', async () => {
  const [manager, member, stranger] = [await person(), await person(), await person()]
  const before = await invoiced(member.as)
  await shop.server.call('POST', '/company', { as: manager.as, body: { name: 'Lovelace Ltd' } })
  expect((await join(shop.server, manager, member)).status).toBe(200)
  const ofManager = await invoiced(manager.as)
  const ofMember = await invoiced(member.as)
  const numbers = async (as: string) => (await list(as)).map(({ orderNumber }) => orderNumber).toSorted()
  expect(await numbers(manager.as)).toEqual([ofManager.number, ofMember.number].toSorted())
  expect(await numbers(member.as)).toEqual([before.number, ofManager.number, ofMember.number].toSorted())

  const { people } = (await shop.server.call('GET', '/company', { as: manager.as })).body
  const { _id } = people.find(({ email }: { email: string }) => email === member.email)
  await shop.server.call('DELETE', `/company/people/${_id}`, { as: manager.as })
  const kept = await list(member.as)
  expect(kept.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    [before.number, ofMember.number].toSorted(),
  )
  // The order stays with the company.
  const own = kept.find(({ orderNumber }) => orderNumber === ofMember.number)!
  expect(own.orderId).toBeNull()
  expect((await shop.server.call('GET', `/order/${ofMember.id}`, { as: member.as })).status).toBe(404)
  const pdf = (id: string, as: string) => shop.server.call('GET', `/invoice/${id}/pdf`, { as })
  expect((await pdf(own._id, member.as)).status).toBe(200)
  expect(await filesIn(member.as)).toHaveLength(2)

  const [ofCompany] = await shop.invoicesOf(ofManager.id)
  for (const as of [member.as, stranger.as]) expect((await pdf(ofCompany!._id, as)).status).toBe(404)
  expect((await pdf(own._id, stranger.as)).status).toBe(404)
  expect(await list(stranger.as)).toEqual([])
})

test('a person of the agency has only the invoices of their own orders here, and a link none', async () => {
  const { server } = shop
  await invoiced((await person()).as)
  expect(await list(server.admin)).toEqual([])
  const { id, token } = await orderAsGuest(
    server,
    `guest-${crypto.randomUUID()}@site.test`,
    orderOf(await makePackage(server)),
  )
  await shop.setPayment(id, 'Paid')
  const [invoice] = await shop.invoicesOf(id)
  const byLink = (path: string) => server.call('GET', path, { link: token })
  expect((await byLink(`/invoice/${invoice!._id}/pdf`)).status).toBe(200)
  for (const path of ['/me/invoices', '/me/invoices.csv', '/me/invoices.zip'])
    expect((await byLink(path)).status, path).toBe(403)
  for (const path of ['/me/invoices', '/me/invoices.csv', '/me/invoices.zip'])
    expect((await server.call('GET', path)).status, path).toBe(401)
})
