import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { json } from '../../platform/db/database.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const faq = (title: string) => ({ accodingTitle: title, accodingText: `${title}, answered` })
const titles = async () =>
  (await server.call('GET', '/faq-items')).body.map((item: { accodingTitle: string }) => item.accodingTitle)
const addFaq = async (title: string): Promise<string> =>
  (await server.call('POST', '/add-faq-item', { as: server.admin, body: faq(title) })).body._id
const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { as: server.admin, body, ...(headers && { headers }) })

describe('bad input', () => {
  const ok = faq('A question')
  test.each([
    ['what is no JSON', '{"accodingTitle":', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a field of another type', { ...ok, accodingTitle: 7 }, 422],
    ['a field that does not exist', { ...ok, admin: true }, 422],
    ['a prototype as a field', '{"accodingTitle":"a","accodingText":"b","__proto__":{"x":1}}', 422],
    ['a value that is only blanks', { ...ok, accodingTitle: ' \n ' }, 422],
    ['a value that is too long', { ...ok, accodingTitle: 'x'.repeat(201) }, 422],
    ['a zero byte', { ...ok, accodingTitle: 'a\u0000b' }, 422],
    ['half a character', '{"accodingTitle":"\\ud800","accodingText":"b"}', 422],
    ['a body over 64 kB', { ...ok, accodingText: 'x'.repeat(66_000) }, 413],
  ])('%s is refused and nothing is written', async (_, body, status) => {
    const before = await titles()
    const refused = await send('POST', '/add-faq-item', body)
    expect(refused.status, refused.text).toBe(status)
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(refused.body).toMatchObject({ status, title: expect.any(String) })
    expect(await titles()).toEqual(before)
  })

  test('an unsupported media type gets 415', async () => {
    const refused = await server.call('POST', '/add-faq-item', {
      as: server.admin,
      body: 'accodingTitle=a&accodingText=b',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(refused.status).toBe(415)
  })

  test('a malformed id, an unknown id and an id of another section get 404', async () => {
    const id = await addFaq('Whose id is this?')
    for (const path of [
      '/content/faqItem/1',
      '/content/faqItem/not-an-id',
      `/content/faqItem/${crypto.randomUUID()}`,
      `/content/testimonial/${id}`,
    ])
      for (const method of ['GET', 'DELETE'])
        expect((await send(method, path)).status, `${method} ${path}`).toBe(404)
    for (const path of ['/faq-item/1', '/faq-item/not-an-id', `/testimonial/${id}`])
      expect((await send('GET', path)).status, path).toBe(404)
    expect((await send('PUT', `/testimonial/${id}`, exampleOf(sections.testimonial, 'x'))).status).toBe(404)
  })

  test('an unsupported method gets 405 with the supported methods', async () => {
    const refused = await send('POST', '/faq-items', {})
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET')
  })

  test('gets an error at the field that says what is valid', async () => {
    const body = {
      ...exampleOf(sections.banner, 'x'),
      buttonURL: 'javascript:alert(1)',
      imageOne: '//evil.example/a.png',
    }
    const refused = await send('POST', '/add-banner', body)
    expect(refused.body.errors).toEqual({
      buttonURL: expect.stringContaining('https://'),
      imageOne: expect.stringContaining('address of a picture'),
    })
  })
})

describe('a section that holds one record', () => {
  test('rejects a second record, also if both are created at the same time', async () => {
    const body = { copyrightText: '© Somebody' }
    const both = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/add-footer-copyright', body)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect((await server.call('GET', '/copyrights')).body).toHaveLength(1)
  })
})

describe('an optional field', () => {
  test('keeps its value when it is left out, and loses it when it is sent empty', async () => {
    const required = { heading: 'Ready?', subHeading: 'Talk to us.' }
    const { body: record } = await send('POST', '/add-action', {
      ...required,
      buttonText: 'Call',
      buttonLink: '/contact',
    })
    const path = `/update-actions/${record._id}`
    expect((await send('PUT', path, { ...required, heading: 'Now?' })).body.buttonText).toBe('Call')
    expect((await send('PUT', path, { ...required, buttonText: '', buttonLink: '' })).body).toEqual({
      ...record,
      ...required,
      buttonText: '',
      buttonLink: '',
    })
  })
})

describe('two editors', () => {
  test('never overwrite each other’s changes unnoticed', async () => {
    const id = await addFaq('Who wins?')
    const { headers } = await server.call('GET', `/faq-item/${id}`)
    const seen = { 'If-Match': headers.get('etag')! }
    const [one, other] = await Promise.all([
      send('PUT', `/faq-item/${id}`, faq('I win'), seen),
      send('PUT', `/faq-item/${id}`, faq('No, I win'), seen),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 412])
    const winner = one.status === 200 ? one : other
    expect((await server.call('GET', `/faq-item/${id}`)).body).toEqual(winner.body)
    expect((await send('DELETE', `/content/faqItem/${id}`, undefined, seen)).status).toBe(412)
    expect((await send('PUT', `/faq-item/${id}`, faq('Again'), { 'If-Match': 'nonsense' })).status).toBe(412)
    expect((await send('PUT', `/faq-item/${id}`, faq('Any version'), { 'If-Match': '*' })).status).toBe(200)
  })

  test('who name no version save one after the other: every change follows the one before', async () => {
    const id = await addFaq('At the same time')
    const saves = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send('PUT', `/faq-item/${id}`, faq(`Save ${n}`))),
    )
    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200))
    const { body } = await send('GET', `/content/faqItem/${id}/revisions?pageSize=50`)
    const revisions = body.toReversed()
    expect(revisions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 13 }, (_, n) => n + 1),
    )
    for (const [n, { before }] of revisions.entries()) expect(before).toEqual(revisions[n - 1]?.after ?? null)
    const { _id, ...stored } = (await server.call('GET', `/faq-item/${id}`)).body
    expect(stored).toEqual(revisions.at(-1).after)
  })
})

describe('a save that is repeated because its answer was lost', () => {
  test('is no conflict while nothing else was saved', async () => {
    const id = await addFaq('Was it saved?')
    const { headers } = await server.call('GET', `/faq-item/${id}`)
    const seen = { 'If-Match': headers.get('etag')! }
    const first = await send('PUT', `/faq-item/${id}`, faq('It was'), seen)
    const again = await send('PUT', `/faq-item/${id}`, faq('It was'), seen)
    expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
    expect((await send('PUT', `/faq-item/${id}`, faq('Another'), seen)).status).toBe(412)
  })

  test('adds one record, also if both arrive at the same time; another key or caller adds another', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const added = await Promise.all(
      [1, 2, 3].map(() => send('POST', '/add-faq-item', faq('Added once'), key)),
    )
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(added.map(({ body }) => body._id)).size).toBe(1)
    await send('POST', '/add-faq-item', faq('Added once'), { 'Idempotency-Key': crypto.randomUUID() })
    expect((await titles()).filter((title: string) => title === 'Added once')).toHaveLength(2)
    expect((await send('POST', '/add-faq-item', faq('No'), { 'Idempotency-Key': ' ' })).status).toBe(422)
  })
})

describe('history', () => {
  test('records who changed what and when, and restores any version', async () => {
    const id = await addFaq('First')
    await send('PUT', `/faq-item/${id}`, faq('Second'))
    await send('PUT', `/faq-item/${id}`, faq('Second')) // the same again is no change
    const { body: revisions } = await send('GET', `/content/faqItem/${id}/revisions`)
    expect(revisions).toMatchObject([
      { version: 2, action: 'update', before: faq('First'), after: faq('Second') },
      { version: 1, action: 'create', before: null, after: faq('First') },
    ])
    expect(revisions[0].by).toEqual({ uid: 'the-admin', email: 'admin@site.test' })
    expect(Date.now() - Date.parse(revisions[0].at)).toBeLessThan(60_000)

    expect((await send('POST', `/content/faqItem/${id}/revisions/1/restore`)).body).toEqual({
      _id: id,
      ...faq('First'),
    })
    expect((await send('POST', `/content/faqItem/${id}/revisions/9/restore`)).status).toBe(404)
  })

  test('restores a removed record once', async () => {
    const id = await addFaq('Do not lose me')
    await send('DELETE', `/content/faqItem/${id}`)
    const { body: changes } = await send('GET', '/content/faqItem/revisions?pageSize=1')
    expect(changes).toMatchObject([{ recordId: id, action: 'remove', before: faq('Do not lose me') }])
    const restored = await send('POST', `/content/faqItem/${id}/revisions/1/restore`)
    expect(restored.body).toEqual({ _id: id, ...faq('Do not lose me') })
    expect(restored.headers.get('etag')).toBe('"3"')
    expect((await titles()).filter((title: string) => title === 'Do not lose me')).toHaveLength(1)
  })
})

describe('restoring a version from before a rule changed', () => {
  /** A version of a record as an earlier release may have stored it. */
  async function earlierVersion(section: SectionKey, recordId: string, after: Record<string, string>) {
    await server.connection.db
      .insertInto('contentRevision')
      .values({
        id: uuid(),
        section,
        recordId,
        version: 90,
        action: 'update',
        before: null,
        after: json(after),
        actorUid: 'the-admin',
        actorEmail: 'admin@site.test',
        at: new Date(),
      })
      .execute()
  }
  const restore = (path: string) => send('POST', `${path}/revisions/90/restore`)

  test('is rejected if a value is no longer valid, with the field and the reason; nothing is written', async () => {
    const id = await addFaq('Valid')
    await earlierVersion('faqItem', id, faq('x'.repeat(201)))
    const refused = await restore(`/content/faqItem/${id}`)
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors).toEqual({ accodingTitle: 'Please keep it to 200 characters.' })
    expect(refused.body.detail).toContain('Question: Please keep it to 200 characters.')
    expect((await server.call('GET', `/faq-item/${id}`)).body).toEqual({ _id: id, ...faq('Valid') })
  })

  test('leaves out a removed field', async () => {
    const id = await addFaq('Now')
    await earlierVersion('faqItem', id, { ...faq('Then'), faqIcon: 'javascript:alert(1)' })
    expect((await restore(`/content/faqItem/${id}`)).body).toEqual({ _id: id, ...faq('Then') })
    const { data } = await server.connection.db
      .selectFrom('content')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(data).toEqual(faq('Then'))
  })

  test('gives a page layout the current sections', async () => {
    const landingOrder = 'banner, about, counter, service, pricing, contactItem'
    const { body } = await send('POST', '/content/landing', { landingOrder })
    await earlierVersion('landing', body._id, {
      landingOrder: 'banner, slides, faqItem, pricing, contactItem',
    })
    expect((await restore(`/content/landing/${body._id}`)).body.landingOrder).toBe(
      'banner, faqItem, pricing, contactItem',
    )
  })
})

describe('the order of a list', () => {
  beforeEach(async () => {
    for (const { _id } of (await server.call('GET', '/faq-items')).body)
      await send('DELETE', `/content/faqItem/${_id}`)
  })

  test('is the order of creation until it is changed; a new record comes last', async () => {
    const ids = [await addFaq('A'), await addFaq('B'), await addFaq('C')]
    expect(await titles()).toEqual(['A', 'B', 'C'])
    const answer = await send('PUT', '/content/faqItem/order', { ids: [ids[2], ids[0], ids[1]] })
    expect(answer.status, answer.text).toBe(200)
    expect(await titles()).toEqual(['C', 'A', 'B'])
    await addFaq('D')
    expect(await titles()).toEqual(['C', 'A', 'B', 'D'])
    const { body: changes } = await send('GET', '/content/faqItem/revisions')
    expect(changes[1]).toMatchObject({ action: 'reorder', before: { ids }, recordId: null })
  })

  test('has to name each record once', async () => {
    const [a, b] = [await addFaq('A'), await addFaq('B')]
    for (const ids of [[a], [a, a], [a, b, crypto.randomUUID()], []])
      expect((await send('PUT', '/content/faqItem/order', { ids })).status).toBe(409)
    expect((await send('PUT', '/content/faqItem/order', { ids: ['x'] })).status).toBe(422)
    expect(await titles()).toEqual(['A', 'B'])
  })
})
