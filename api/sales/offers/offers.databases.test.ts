import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerStatuses } from '#content/shop/offer-states.ts'
import { accept, makeOffer, makeSentOffer, offerOf, send, type SentOffer } from '#dev/test/offers.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { staffMember } from '#dev/test/staff.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const newVersion = async (id: string) =>
  (await server.call('POST', `/offer/${id}/version`, { as: server.admin, body: {} })).body as SentOffer

describe('a draft', () => {
  test('is changed, previewed and deleted, and nobody else sees it', async () => {
    const draft = await makeOffer(server)
    expect(draft).toMatchObject({ status: 'draft', number: null, total: '99.99', revision: 1 })
    const changed = await server.call('PUT', `/offer/${draft._id}`, {
      as: server.admin,
      body: offerOf({ title: 'Two pages' }),
      headers: { 'If-Match': '"1"' },
    })
    expect(changed.body).toMatchObject({ title: 'Two pages', revision: 2 })
    const stale = { as: server.admin, body: offerOf(), headers: { 'If-Match': '"1"' } }
    expect((await server.call('PUT', `/offer/${draft._id}`, stale)).status).toBe(412)
    const preview = await server.call('GET', `/offer/${draft._id}/page`, { as: server.admin })
    expect(preview.body).toMatchObject({ status: 'draft', offer: { number: 'Draft', title: 'Two pages' } })
    const pdf = await server.call('GET', `/offer/${draft._id}/pdf`, { as: server.admin })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await server.call('DELETE', `/offer/${draft._id}`, { as: server.admin })).status).toBe(204)
    expect((await server.call('GET', `/offer/${draft._id}`, { as: server.admin })).status).toBe(404)
  })

  test.each([
    ['no items', { items: [] }, 'items'],
    ['only options', { items: [{ kind: 'text', name: 'A', unitPrice: '1', choice: 'option' }] }, 'items'],
    ['an item without a name', { items: [{ kind: 'text', name: '', unitPrice: '1' }] }, 'items.0.name'],
    ['a price with a sign', { items: [{ kind: 'text', name: 'A', unitPrice: '-1' }] }, 'items.0.unitPrice'],
    [
      'a discount without a reason',
      { items: [{ kind: 'text', name: 'A', unitPrice: '10', discount: '10%' }] },
      'items.0.discountReason',
    ],
    [
      'a discount above the price',
      { items: [{ kind: 'text', name: 'A', unitPrice: '10', discount: '11', discountReason: 'x' }] },
      'items.0.discount',
    ],
    [
      'a package that is not named',
      { items: [{ kind: 'package', name: 'A', unitPrice: '1' }] },
      'items.0.recordId',
    ],
    [
      'a plan that takes everything before its last part',
      {
        plan: [
          { share: '99.99', due: 'acceptance' },
          { share: '', due: 'delivery' },
        ],
      },
      'plan',
    ],
    [
      'a day without its date',
      {
        plan: [
          { share: '30%', due: 'date' },
          { share: '', due: 'delivery' },
        ],
      },
      'plan',
    ],
    [
      'a country that does not exist',
      { buyer: { customerName: 'A', customerCountry: 'Atlantis' } },
      'buyer.customerCountry',
    ],
  ])('reads about %s at its field', async (_, more, field) => {
    const { status, body } = await server.call('POST', '/offers', { as: server.admin, body: offerOf(more) })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('is not sent without an address, or once its last day has passed', async () => {
    const { _id: id } = await makeOffer(server, { email: '', validUntil: '2020-01-31' })
    const { status, body } = await server.call('POST', `/offer/${id}/send`, { as: server.admin })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email', 'validUntil']])
  })
})

test('the database has exactly the states of the table', async () => {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition
    from pg_constraint where conname = 'offers_status_check'`.execute(server.connection.db)
  const [{ definition } = { definition: '' }] = rows
  const allowed = [...definition.matchAll(/'(\w+)'::text/g)].map(([, status]) => status)
  expect(allowed).toEqual([...offerStatuses])
})

test('numbers are in the order of sending, without gaps, and a version keeps that of its offer', async () => {
  const drafts = await Promise.all(Array.from({ length: 5 }, () => makeOffer(server)))
  const sent = await Promise.all(drafts.map(({ _id }) => send(server, _id)))
  const counters = sent.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b)
  expect(counters).toEqual(counters.map((_, i) => counters[0]! + i))
  expect(sent[0]!.number).toMatch(/^OF-\d{4}-\d{4}$/)
  const next = await send(server, (await newVersion(sent[0]!._id))._id)
  expect([next.number, next.version]).toEqual([sent[0]!.number, 2])
})

test('a link opens its own offer only, and only what its holder may do', async () => {
  const [offer, other] = [await makeSentOffer(server), await makeSentOffer(server)]
  const open = (thread: string, link: string) => server.call('GET', `/offer/${thread}/page`, { link })
  expect((await open(other.thread, offer.token)).status).toBe(404)
  expect((await open(offer.thread, 'guessed')).status).toBe(401)
  expect((await server.call('GET', `/offer/${offer._id}`, { link: offer.token })).status).toBe(403)
  const { text } = await open(offer.thread, offer.token)
  expect(text).not.toContain('admin@')
})

test('who may see offers sees them, and who may send them sends them', async () => {
  const offer = await makeOffer(server)
  const call = (as: string, method: string, path: string) =>
    server.call(method, path, { as, ...(method === 'POST' && { body: {} }) })
  const worker = await staffMember(server, 'Order worker')
  expect((await call(worker.as, 'GET', '/offers')).status).toBe(403)
  const reader = await staffMember(server, 'Bookkeeper', ['offers.read'])
  expect((await call(reader.as, 'GET', `/offer/${offer._id}`)).status).toBe(200)
  expect((await call(reader.as, 'POST', `/offer/${offer._id}/send`)).status).toBe(403)
  const writer = await staffMember(server, 'Order worker', ['payments.read', 'offers.read', 'offers.edit'])
  expect((await call(writer.as, 'POST', `/offer/${offer._id}/version`)).status).toBe(201)
  expect((await call(writer.as, 'POST', `/offer/${offer._id}/send`)).status).toBe(403)
})

test('the list has the newest version of each offer, and finds and filters them', async () => {
  const offer = await makeSentOffer(server, { title: 'Zebra crossing' })
  const draft = await newVersion(offer._id)
  const list = async (query: string) =>
    (await server.call('GET', `/offers?${query}`, { as: server.admin })).body.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await list('q=zebra')).toEqual([draft._id])
  expect(await list('q=zebra&status=draft')).toEqual([draft._id])
  expect(await list('q=zebra&status=sent')).toEqual([])
  const found = await server.call('GET', '/search?q=zebra', { as: server.admin })
  expect(JSON.stringify(found.body)).toContain(draft._id)
})

test('the figures count offers once, and the value of those that were accepted', async () => {
  const figures = async () => (await server.call('GET', '/offers/figures', { as: server.admin })).body[0]
  const before = await figures()
  const offer = await makeSentOffer(server)
  const next = await send(server, (await newVersion(offer._id))._id)
  await makeSentOffer(server)
  await accept(server, next)
  const after = await figures()
  expect([after.sent - before.sent, after.accepted - before.accepted]).toEqual([2, 1])
  expect(Number(after.value) - Number(before.value)).toBeCloseTo(99.99)
})
