import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, makeOffer, makeSentOffer, pageOf, send, type SentOffer } from '#dev/test/offers.ts'
import { newDay, saveRules, startRetentionTest } from '#dev/test/retention.ts'
import { token, type TestServer } from '#dev/test/server.ts'
import { features } from '../../features.ts'
import { rulesOf } from '../../office/retention/rules.ts'
import { deleteOldRows } from '../../office/retention/run.ts'

let server: TestServer
beforeAll(async () => void (server = await startRetentionTest()))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => newDay(server))

const dayMs = 24 * 60 * 60 * 1000
const db = () => server.connection.db
const exists = async ({ _id }: { _id: string }) =>
  (await server.call('GET', `/offer/${_id}`, { as: server.admin })).status === 200
const ask = (offer: SentOffer) =>
  server.call('POST', `/offer/${offer.thread}/messages`, {
    link: offer.token,
    body: { text: 'Is it fast?' },
  })
const close = (offer: SentOffer) =>
  server.call('POST', `/offer/${offer._id}/close`, { as: server.admin, body: { reason: 'By phone' } })
const rowsOf = async ({ thread }: SentOffer) => {
  const [messages, links] = await Promise.all([
    db().selectFrom('offerMessages').select('id').where('threadId', '=', thread).execute(),
    db().selectFrom('links').select('id').where('subjectId', '=', thread).execute(),
  ])
  return { messages: messages.length, links: links.length }
}
const changedIn = (days: number, { _id }: SentOffer) =>
  db()
    .updateTable('offers')
    .set({ updatedAt: new Date(Date.now() + days * dayMs) })
    .where('id', '=', _id)
    .execute()

/** Deletes what is old in 101 days by a rule of 100 days. */
const deleteLater = () => server.after(101 * dayMs, () => deleteOldRows(server.ctx, rulesOf(features)))

test('old drafts and declined offers are deleted with their conversations and links; all others stay', async () => {
  await saveRules(server, { offers: 100 })
  const [draft, declined, accepted, open, young] = [
    await makeOffer(server),
    await makeSentOffer(server),
    await makeSentOffer(server),
    await makeSentOffer(server),
    await makeSentOffer(server),
  ]
  for (const offer of [declined, accepted, open, young]) expect((await ask(offer)).status).toBe(201)
  for (const offer of [declined, young]) expect((await close(offer)).status).toBe(200)
  expect((await accept(server, accepted)).status).toBe(200)
  await changedIn(2, young)
  await deleteLater()
  expect(await Promise.all([draft, declined, accepted, open, young].map(exists))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(await rowsOf(declined)).toEqual({ messages: 0, links: 0 })
  for (const offer of [accepted, open, young])
    expect(await rowsOf(offer)).toMatchObject({ messages: 1, links: 1 })
})

test('a replaced version is deleted alone: the conversation and the link are those of the newer one', async () => {
  await saveRules(server, { offers: 100 })
  const first = await makeSentOffer(server)
  await ask(first)
  const { body: draft } = await server.call('POST', `/offer/${first._id}/version`, {
    as: server.admin,
    body: {},
  })
  const second = await send(server, draft._id)
  await changedIn(2, second)
  await deleteLater()
  expect([await exists(first), await exists(second)]).toEqual([false, true])
  expect(await pageOf(server, second)).toMatchObject({ messages: [{ text: 'Is it fast?' }] })
})

/** The tables of offers that have an address in any column. */
async function tablesWith(address: string) {
  const tables = ['offers', 'offer_messages', 'offer_acceptances', 'links']
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select 1 from ${sql.table(table)} as row
        where row::text ~* ${`(?<![\\w-])${address}`} limit 1`.execute(db())
      return rows.length > 0 ? [table] : []
    }),
  )
  return found.flat()
}

test('a person gets their offers in the export; erased, only what they accepted is left', async () => {
  const uid = randomUUID()
  const email = `${uid}@site.test`
  const as = await token({ uid, email, claims: { name: 'Ada Lind' } })
  const more = { email, intro: `Write to ${email}.` }
  const [draft, open, accepted, others] = [
    await makeOffer(server, { ...more, title: 'Not sent' }),
    await makeSentOffer(server, more),
    await makeSentOffer(server, more),
    // The address of somebody else ends in the same letters.
    await makeSentOffer(server, { email: `x${email}` }),
  ]
  for (const offer of [open, accepted, others]) await ask(offer)
  expect((await accept(server, accepted)).status).toBe(200)

  const { body: exported } = await server.call('GET', '/me/export', { as })
  expect(exported.offers).toMatchObject(
    [open, accepted].map(({ number }) => ({ number, messages: [{ text: 'Is it fast?' }] })),
  )
  // The evidence of the acceptance is about the person, too.
  expect(exported.offers.map((offer: { acceptance: unknown }) => offer.acceptance)).toMatchObject([
    null,
    {
      name: 'Ada Lovelace',
      email,
      networkAddress: expect.any(String),
      digest: expect.any(String),
      total: '99.99',
    },
  ])

  expect((await server.call('DELETE', '/me', { as })).status).toBeLessThan(300)
  for (const offer of [open, accepted]) expect(await rowsOf(offer)).toEqual({ messages: 0, links: 0 })
  expect(await rowsOf(others)).toMatchObject({ messages: 1, links: 1 })
  // The evidence of the acceptance is kept like an invoice.
  expect(await tablesWith(email)).toEqual(['offer_acceptances'])
  expect(await Promise.all([draft, open, accepted, others].map(exists))).toEqual([false, false, true, true])
})

test('who looks at the accepted offer of an erased client makes no link, and cannot write to them', async () => {
  const uid = randomUUID()
  const email = `${uid}@site.test`
  const as = await token({ uid, email, claims: { name: 'Ada Lind' } })
  const offer = await makeSentOffer(server, { email })
  expect((await accept(server, offer)).status).toBe(200)
  expect((await server.call('DELETE', '/me', { as })).status).toBeLessThan(300)
  const { status, body } = await server.call('GET', `/offer/${offer._id}`, { as: server.admin })
  expect([status, body.link]).toEqual([200, null])
  const written = await server.call('POST', `/offer/${offer._id}/messages`, {
    as: server.admin,
    body: { text: 'How are you?' },
  })
  expect(written.status).toBe(409)
  expect(await rowsOf(offer)).toEqual({ messages: 0, links: 0 })
  expect((await server.call('GET', `/offer/${offer.thread}/page`, { link: offer.token })).status).toBe(401)
})
