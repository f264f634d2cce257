import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '#dev/test/mails.ts'
import { accept, makeOffer, makeSentOffer, offerOf, pageOf, send, type SentOffer } from '#dev/test/offers.ts'
import { makePackage, orderKeyIn, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { digestOf } from './snapshot.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const get = async (id: string) => (await server.call('GET', `/offer/${id}`, { as: server.admin })).body
const ordersOf = async (email: string) =>
  (await server.call('GET', `/orders?q=${email}`, { as: server.admin })).body
const newVersion = async (id: string) =>
  (await server.call('POST', `/offer/${id}/version`, { as: server.admin, body: {} })).body as SentOffer
const day = 24 * 60 * 60 * 1000

test('an offer is mailed with its PDF, seen by its client only, and accepted: the order is made', async () => {
  const offer = await makeSentOffer(server)
  const [mail] = await mailsOf(server, offer.email)
  expect(mail.subject).toContain(offer.number)
  expect((await get(offer._id)).status).toBe('sent')
  // Looking at it as the agency, and a link preview that loads the page, are no view of the client.
  await server.call('GET', `/offer/${offer._id}/page`, { as: server.admin })
  await pageOf(server, offer)
  expect((await get(offer._id)).status).toBe('sent')
  const seen = await server.call('POST', `/offer/${offer.thread}/seen`, { link: offer.token })
  expect([seen.status, (await get(offer._id)).status]).toEqual([204, 'seen'])

  const { status, body } = await accept(server, offer, { chosen: [1], total: '149.99' })
  expect(status).toBe(200)
  const key = orderKeyIn(body.order)
  const order = (await server.call('GET', `/order/${key.id}`, { link: key.token })).body
  expect(order).toMatchObject({
    total: '149.99',
    paymentStatus: 'UnPaid',
    packageName: 'Website',
    breakdown: {
      items: [
        { name: 'Website', total: '99.99' },
        { name: 'Translation', total: '50.00' },
      ],
    },
  })
  expect(await get(offer._id)).toMatchObject({ status: 'accepted', total: '149.99', orderId: key.id })
  const kinds = (await mailsOf(server, offer.email)).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('offer-accepted')
  const again = await server.call('POST', `/offer/${offer.thread}/order`, { link: offer.token })
  expect(orderKeyIn(again.body.order).id).toBe(key.id)
})

test('an accepted package begins as an ordered one: with its points and its working days', async () => {
  const pack = await makePackage(server, '349')
  const offer = await makeSentOffer(server, {
    items: [
      { kind: 'text', name: 'Setup', unitPrice: '10' },
      { kind: 'package', recordId: pack._id, name: 'Our package', description: 'One\nTwo', unitPrice: '300' },
    ],
  })
  const { body } = await accept(server, offer, { total: '310.00' })
  const key = orderKeyIn(body.order)
  const order = (await server.call('GET', `/order/${key.id}`, { as: server.admin })).body
  expect(order).toMatchObject({ packageId: pack._id, packageName: 'Our package', points: ['One', 'Two'] })
  expect(order.breakdown.items.map(({ kind }: { kind: string }) => kind)).toEqual(['package', 'text'])
})

test('case 28: accepting version 1 while version 2 was just sent is refused, and nothing is ordered', async () => {
  const first = await makeSentOffer(server)
  const { digest } = await pageOf(server, first)
  const draft = await newVersion(first._id)
  // The client sees version 1 until version 2 is sent.
  expect((await pageOf(server, first)).offer.version).toBe(1)
  const second = await send(server, draft._id)
  const { status, body } = await accept(server, first, { digest })
  expect([status, body.detail]).toEqual([
    409,
    'This offer was changed. Look at the new version before you answer.',
  ])
  expect(await ordersOf(first.email)).toEqual([])
  expect([(await get(first._id)).status, (await get(second._id)).status]).toEqual(['replaced', 'sent'])
  expect((await accept(server, second)).status).toBe(200)
  expect(await ordersOf(first.email)).toHaveLength(1)
})

test('case 29: of forty who accept at once, one gets the order, and all see who accepted', async () => {
  const offer = await makeSentOffer(server)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => accept(server, offer, { name: `Person ${i}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { answeredBy } = await pageOf(server, offer)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.detail]).toEqual([409, `${answeredBy} has accepted this offer.`])
  expect(await ordersOf(offer.email)).toHaveLength(1)
})

test('case 30: accepted a minute before the end of the last day in the time zone of the site, not after it', async () => {
  const zone = { timeZone: 'America/New_York' }
  const [region] = (await server.call('GET', '/content/region', { as: server.admin })).body
  const saved = region
    ? await server.call('PUT', `/content/region/${region._id}`, {
        as: server.admin,
        body: { ...region, ...zone, _id: undefined },
      })
    : await server.call('POST', '/content/region', { as: server.admin, body: zone })
  expect(saved.status).toBeLessThan(300)
  // The last day ends at 5 o'clock in the morning of the next one, in UTC.
  const end = Date.parse('2031-01-16T05:00:00Z')
  const [inTime, late] = await Promise.all([
    makeSentOffer(server, { validUntil: '2031-01-15' }),
    makeSentOffer(server, { validUntil: '2031-01-15' }),
  ])
  const untilEnd = end - server.ctx.now().getTime()
  expect((await server.after(untilEnd - 60_000, () => accept(server, inTime))).status).toBe(200)
  const refused = await server.after(untilEnd + 60_000, () => accept(server, late))
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This offer has expired. Ask us for a new one.',
  ])
  expect((await server.after(untilEnd + 60_000, () => get(late._id))).status).toBe('expired')
  expect((await get(late._id)).status).toBe('sent')
})

test.each([
  ['an option twice', { chosen: [1, 1], total: '149.99' }, 422],
  ['an item that is no option', { chosen: [0], total: '99.99' }, 422],
  ['an item that does not exist', { chosen: [2], total: '99.99' }, 422],
  ['a lower total', { chosen: [1], total: '1.00' }, 409],
  ['prices', { items: [{ unitPrice: '1' }] }, 422],
  ['no agreement', { agreed: false }, 422],
])('case 32: the prices are those of the server, and %s is refused', async (_, more, expected) => {
  const offer = await makeSentOffer(server)
  expect((await accept(server, offer, more)).status).toBe(expected)
  expect((await get(offer._id)).status).toBe('sent')
  expect(await ordersOf(offer.email)).toEqual([])
})

test('case 33: the evidence has name, time and address, and its digest is that of what was shown, after a year too', async () => {
  const offer = await makeSentOffer(server)
  await accept(server, offer, { name: 'Ada King' })
  const { acceptance } = await server.after(365 * day, () => get(offer._id))
  expect(acceptance).toMatchObject({ name: 'Ada King', email: offer.email, total: '99.99', chosen: [] })
  expect(Date.parse(acceptance.acceptedAt)).toBeLessThan(Date.now() + day)
  // As much of the address as the server logs.
  expect(acceptance.networkAddress).toMatch(/^127\.0\.0\.0$|^::$/)
  const kept = await server.connection.db
    .selectFrom('offerAcceptances')
    .selectAll()
    .where('offerId', '=', offer._id)
    .executeTakeFirstOrThrow()
  expect(digestOf(kept.shown)).toBe(acceptance.digest)
  const { snapshot, digest } = await server.connection.db
    .selectFrom('offers')
    .select(['snapshot', 'digest'])
    .where('id', '=', offer._id)
    .executeTakeFirstOrThrow()
  expect(digestOf(snapshot!)).toBe(digest)
  const pdf = await server.call('GET', `/offer/${offer.thread}/pdf`, { link: offer.token })
  expect(pdf.status).toBe(200)
})

test('an accepted offer never changes', async () => {
  const offer = await makeSentOffer(server)
  await accept(server, offer)
  const before = await get(offer._id)
  const calls = [
    ['PUT', '', offerOf()],
    ['DELETE', '', undefined],
    ['POST', '/send', {}],
    ['POST', '/close', { reason: 'Too late' }],
    ['POST', '/version', {}],
  ] as const
  for (const [method, path, body] of calls)
    expect((await server.call(method, `/offer/${offer._id}${path}`, { as: server.admin, body })).status).toBe(
      409,
    )
  expect(await get(offer._id)).toEqual(before)
})

test('an offer is declined with a reason, by its client or for them', async () => {
  const offer = await makeSentOffer(server)
  const { digest } = await pageOf(server, offer)
  const decline = () =>
    server.call('POST', `/offer/${offer.thread}/decline`, {
      link: offer.token,
      body: { digest, name: 'Ada', reason: 'Too expensive' },
    })
  expect((await decline()).body).toMatchObject({ status: 'declined', answeredBy: 'Ada' })
  expect((await decline()).body.detail).toBe('Ada has declined this offer.')
  expect(await get(offer._id)).toMatchObject({ declineReason: 'Too expensive' })
  // A declined one can be changed, and sent again.
  const next = await send(server, (await newVersion(offer._id))._id)
  const closed = await server.call('POST', `/offer/${next._id}/close`, {
    as: server.admin,
    body: { reason: 'By phone' },
  })
  expect(closed.body).toMatchObject({ status: 'declined', declineReason: 'By phone' })
})

test('questions and answers are mailed to the other side, and stay with all versions', async () => {
  const offer = await makeSentOffer(server)
  const path = `/offer/${offer.thread}/messages`
  const asked = await server.call('POST', path, { link: offer.token, body: { text: 'Is hosting included?' } })
  expect([asked.status, asked.body.by]).toEqual([201, 'customer'])
  const answered = await server.call('POST', path, { as: server.admin, body: { text: 'It is.' } })
  expect(answered.body.by).toBe('agency')
  const kinds = (await mailsOf(server, offer.email)).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('offer-reply')
  const next = await send(server, (await newVersion(offer._id))._id)
  expect((await pageOf(server, next)).messages.map(({ text }: { text: string }) => text)).toEqual([
    'Is hosting included?',
    'It is.',
  ])
})

test('the order of an account opens to who signs in to it, not to who holds the link of the offer', async () => {
  const uid = randomUUID()
  const [as, email] = [await someone(uid), `${uid}@site.test`]
  const { body: first } = await place(server, orderOf(await makePackage(server)), { as })
  const { customerId } = (await server.call('GET', `/order/${first._id}`, { as: server.admin })).body
  const offer = await makeSentOffer(server, { customerId, email })
  const { body } = await accept(server, offer)
  const { orderId } = await get(offer._id)
  expect(body.order).toBe(`/order/${orderId}`)
  expect((await server.call('POST', `/offer/${offer.thread}/order`, { link: offer.token })).body.order).toBe(
    body.order,
  )
  expect((await server.call('GET', `/order/${orderId}`, { as })).body).toMatchObject({ total: '99.99' })
  const links = await server.connection.db
    .selectFrom('links')
    .select('scope')
    .where('subjectId', '=', orderId)
    .execute()
  expect(links).toEqual([])
})

test('the list has an accepted offer, although a draft of its next version is newer', async () => {
  const offer = await makeSentOffer(server)
  await newVersion(offer._id)
  expect((await accept(server, offer)).status).toBe(200)
  for (const filter of ['', '&status=accepted'])
    expect(
      (await server.call('GET', `/offers?q=${offer.email}${filter}`, { as: server.admin })).body,
    ).toMatchObject([{ _id: offer._id, status: 'accepted' }])
})

test('an offer to a customer who does not exist is refused; to one who was merged, it is for whom they are now', async () => {
  const customerId = randomUUID()
  const body = offerOf({ customerId })
  const refused = await server.call('POST', '/offers', { as: server.admin, body })
  expect([refused.status, refused.body.errors]).toMatchObject([422, { customerId: expect.any(String) }])
  const draft = await makeOffer(server)
  expect((await server.call('PUT', `/offer/${draft._id}`, { as: server.admin, body })).status).toBe(422)

  const add = async (name: string) =>
    (await server.call('POST', '/customers', { as: server.admin, body: { name } })).body._id as string
  const [into, from] = [await add('Ada'), await add('Ada L.')]
  await server.call('POST', `/customer/${into}/merge`, { as: server.admin, body: { from } })
  const offer = await makeSentOffer(server, { customerId: from })
  expect((await accept(server, offer)).status).toBe(200)
  const { orderId } = await get(offer._id)
  expect((await server.call('GET', `/order/${orderId}`, { as: server.admin })).body.customerId).toBe(into)
})
