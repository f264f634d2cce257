import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { json } from '#api/platform/db/database.ts'
import { sections } from '#content/sections/sections.ts'
import { lockTools } from '#dev/test/locks.ts'
import { exampleOf } from '#dev/test/make.ts'
import { faq, releaseTools, startWithFaq } from '#dev/test/releases.ts'
import type { TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWithFaq()
})
afterAll(() => server[Symbol.asyncDispose]())

const { call, addFaq, titles, isLive, draft, releaseOf } = releaseTools(() => server)

test('a draft is not public until it is published, and is live when the response arrives', async () => {
  const id = await addFaq('What is live')
  expect(await isLive('What is live')).toBe(true)
  const saved = await draft(id, 'What is planned')
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"1"'])
  expect(saved.body).toMatchObject({
    action: 'update',
    name: 'FAQ: What is planned',
    live: { version: 1, values: faq('What is live') },
    values: faq('What is planned'),
    obstacle: null,
  })
  expect(await isLive('What is planned')).toBe(false)
  expect((await server.call('GET', `/faq-item/${id}`)).text).not.toContain('What is planned')
  expect((await call('GET', `/content/faqItem/${id}/revisions`)).body).toHaveLength(1)
  expect((await server.call('GET', `/draft/${id}`)).status).toBe(401)

  const published = await call('POST', `/draft/${id}/publish`, undefined, { 'If-Match': '"1"' })
  expect([published.status, published.headers.get('server-timing')]).toEqual([
    204,
    expect.stringMatching(/live"$/),
  ])
  expect(await isLive('What is planned')).toBe(true)
  expect((await call('GET', `/draft/${id}`)).status).toBe(404)

  const undone = await call('POST', `/activity/${published.headers.get('change-id')}/undo`)
  expect(undone.status, undone.text).toBe(204)
  expect(await isLive('What is planned')).toBe(false)
  expect((await call('GET', `/draft/${id}`)).body).toMatchObject({
    values: faq('What is planned'),
    obstacle: null,
  })
  await call('DELETE', `/draft/${id}`)
})

test('a draft that was saved again is not published or discarded by whoever saw an earlier version', async () => {
  const id = await addFaq('What is asked')
  await draft(id, 'As it was seen')
  await draft(id, 'As a colleague has saved it since')
  const seen = { 'If-Match': '"1"' }
  expect((await call('POST', `/draft/${id}/publish`, undefined, seen)).status).toBe(412)
  expect((await call('DELETE', `/draft/${id}`, undefined, seen)).status).toBe(412)
  expect(await isLive('What is asked')).toBe(true)
  expect((await call('GET', `/draft/${id}`)).body.values).toEqual(faq('As a colleague has saved it since'))
  await call('DELETE', `/draft/${id}`)
})

test('a draft may lack required fields, but formats and limits are checked', async () => {
  const id = crypto.randomUUID()
  const save = (values: object, headers?: Record<string, string>) =>
    call('PUT', `/draft/${id}`, { section: 'faqItem', baseVersion: 0, values }, headers)
  expect((await save({ accodingTitle: 'x'.repeat(201) })).body.errors).toHaveProperty('accodingTitle')
  expect((await save({ nothing: 'x' })).status).toBe(422)
  expect((await save({ accodingTitle: 'Half of it' }, { 'If-Match': '"0"' })).body).toMatchObject({
    action: 'create',
    obstacle: { kind: 'incomplete', says: 'Answer: Please fill this in.' },
  })
  expect((await save({}, { 'If-Match': '"0"' })).status).toBe(412)
  // The response to the first one may have been lost.
  const repeated = await save({ accodingTitle: 'Half of it' }, { 'If-Match': '"0"' })
  expect([repeated.status, repeated.headers.get('etag')]).toEqual([200, '"1"'])
  const refused = await call('POST', `/draft/${id}/publish`)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    '“FAQ: Half of it”: Answer: Please fill this in.',
  ])
  await save(faq('All of it'))
  expect((await call('POST', `/draft/${id}/publish`)).status).toBe(204)
  expect((await server.call('GET', `/faq-item/${id}`)).body).toEqual({ _id: id, ...faq('All of it') })

  const block = { id: 'a', block: 'quote', values: { quote: 'Well done.' } }
  const page = { pageTitle: 'Half a page', pageAddress: 'half-a-page', pageBlocks: [block] }
  const half = { section: 'page', baseVersion: 0, values: page }
  expect((await call('PUT', `/draft/${crypto.randomUUID()}`, half)).body.obstacle).toEqual({
    kind: 'incomplete',
    says: 'Blocks: Block 1, Quote: Well done., Name: Please fill this in.',
  })

  const words = Array.from({ length: 30 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Long. '.repeat(500) }],
  }))
  const article = {
    section: 'article',
    baseVersion: 0,
    values: { articleBody: { type: 'doc', content: words } },
  }
  expect((await call('PUT', `/draft/${crypto.randomUUID()}`, article)).status).toBe(200)

  const image = { section: 'serviceItem', baseVersion: 0, values: { serviceImg: 'javascript:alert(1)' } }
  expect((await call('PUT', `/draft/${crypto.randomUUID()}`, image)).status).toBe(422)

  const nothing = { section: 'faqItem', baseVersion: 0, removes: true }
  const unknown = await call('PUT', `/draft/${crypto.randomUUID()}`, nothing)
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    { baseVersion: 'The version of the record that is removed.' },
  ])
})

test('a release is published and reverted completely or not at all', async () => {
  const [changed, removed, added] = [await addFaq('Before'), await addFaq('To go'), crypto.randomUUID()]
  const before = await titles()
  await draft(changed, 'After')
  await call('PUT', `/draft/${removed}`, { section: 'faqItem', baseVersion: 1, removes: true })
  await draft(added, 'New', 0)
  const banner = { ...exampleOf(sections.banner, 'release'), bannerHeading: 'Of the release' }
  const bannerId = crypto.randomUUID()
  await call('PUT', `/draft/${bannerId}`, { section: 'banner', baseVersion: 0, values: banner })
  const id = await releaseOf('Spring', changed, removed, added, bannerId)

  await call('PUT', `/faq-item/${changed}`, faq('Somebody else'))
  const refused = await call('POST', `/release/${id}/publish`)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Nothing was published. “FAQ: After”: The live version was changed since the draft was started.',
  ])
  expect(await titles()).toEqual(
    before.map((title: string) => (title === 'Before' ? 'Somebody else' : title)),
  )
  expect(await isLive('Of the release')).toBe(false)

  await draft(changed, 'After', 2)
  const published = await call('POST', `/release/${id}/publish`)
  expect(published.body, published.text).toMatchObject({ state: 'published', drafts: 0, changes: 4 })
  expect((await call('GET', `/release/${id}/changes`)).body).toHaveLength(4)
  expect(await titles()).toEqual(
    [...before.filter((title: string) => !['Before', 'To go'].includes(title)), 'After', 'New'].toSorted(
      (a, b) => titleOrder(a) - titleOrder(b),
    ),
  )
  expect(await isLive('Of the release')).toBe(true)
  expect((await call('POST', `/release/${id}/publish`)).body.detail).toBe(
    'This release is already published.',
  )

  await call('PUT', `/faq-item/${added}`, faq('Changed since'))
  const kept = await call('POST', `/release/${id}/revert`)
  expect([kept.status, kept.body.detail]).toEqual([
    409,
    'Nothing was reverted. Changed again since: “FAQ: New”.',
  ])
  expect(await isLive('Of the release')).toBe(true)
  const last = (await call('GET', '/activity?pageSize=1')).body[0]
  expect(last.action).toBe('update')
})

/** In a list, existing records keep their position, and new ones are last. */
const titleOrder = (title: string) => (title === 'New' ? 1 : 0)

test('a reverted release has its drafts again and can be published again', async () => {
  // An id before all others: drafts keep the order in which they were started.
  const [one, other] = [await addFaq('One'), crypto.randomUUID().replace(/^\w+/, '00000000')]
  const before = await titles()
  await draft(one, 'One, changed')
  await draft(other, 'Other', 0)
  const id = await releaseOf('Twice', one, other)
  await call('POST', `/release/${id}/publish`)
  const back = await call('POST', `/release/${id}/revert`)
  expect(back.body, back.text).toMatchObject({
    state: 'open',
    drafts: 2,
    changes: 0,
    revertedAt: expect.any(String),
  })
  const again = await call('GET', `/release/${id}/drafts`)
  expect(
    again.body.map(({ name, obstacle }: { name: string; obstacle: unknown }) => [name, obstacle]),
  ).toEqual([
    ['FAQ: One, changed', null],
    ['FAQ: Other', null],
  ])
  expect(await titles()).toEqual(before)
  expect((await call('POST', `/release/${id}/publish`)).status).toBe(200)
  expect(await titles()).toEqual(
    before.map((title: string) => (title === 'One' ? 'One, changed' : title)).concat('Other'),
  )
  const [entry] = (await call('GET', `/activity?subject=release&pageSize=1`)).body
  expect([entry.action, entry.canUndo]).toEqual(['publish', true])
  expect((await call('POST', `/activity/${entry._id}/undo`)).status).toBe(204)
  expect(await titles()).toEqual(before)
})

test('the audit log entry of a release stays small, regardless of its content', async () => {
  const [long, gone] = [crypto.randomUUID(), await addFaq('Gone with it')]
  const values = { accodingTitle: 'Long', accodingText: 'Much to say. '.repeat(300) }
  await call('PUT', `/draft/${long}`, { section: 'faqItem', baseVersion: 0, values })
  await call('PUT', `/draft/${gone}`, { section: 'faqItem', baseVersion: 1, removes: true })
  const id = await releaseOf('Much', long, gone)
  expect((await call('POST', `/release/${id}/publish`)).status).toBe(200)
  const [entry] = (await call('GET', '/activity?subject=release&pageSize=1')).body
  expect(entry).toMatchObject({ action: 'publish', before: { name: 'Much' }, after: { name: 'Much' } })
  expect(JSON.stringify(entry)).not.toContain('Much to say.')

  const back = await call('POST', `/release/${id}/revert`)
  expect(back.body, back.text).toMatchObject({ drafts: 2 })
  expect((await call('GET', `/draft/${long}`)).body).toMatchObject({
    action: 'create',
    values: { ...values, accodingText: values.accodingText.trim() },
  })
  expect((await call('GET', `/draft/${gone}`)).body).toMatchObject({
    action: 'remove',
    values: faq('Gone with it'),
    baseVersion: 3,
  })
  expect((await call('POST', `/release/${id}/publish`)).status).toBe(200)
  expect(await titles()).not.toContain('Gone with it')
})

test('a release can swap the addresses of two pages, and revert the swap', async () => {
  const service = (name: string, serviceSlug: string) => ({
    ...exampleOf(sections.serviceItem, name),
    serviceTitle: `About ${name}`,
    serviceSlug,
  })
  const add = async (name: string): Promise<string> =>
    (await call('POST', '/add-service-item', service(name, name))).body._id
  const swap = async (id: string, name: string, to: string) => {
    const values = service(name, to)
    expect(
      (await call('PUT', `/draft/${id}`, { section: 'serviceItem', baseVersion: 1, values })).status,
    ).toBe(200)
  }
  const [one, other] = [await add('one-swap'), await add('other-swap')]
  await swap(one, 'one-swap', 'other-swap')
  await swap(other, 'other-swap', 'one-swap')
  const id = await releaseOf('Swap', one, other)
  const shown = () =>
    Promise.all(
      ['one-swap', 'other-swap'].map(
        async (slug) => /<h1[^>]*>About ([^<]*)/.exec((await server.page(`/services/${slug}`)).text)?.[1],
      ),
    )
  const published = await call('POST', `/release/${id}/publish`)
  expect(published.status, published.text).toBe(200)
  expect(await shown()).toEqual(['other-swap', 'one-swap'])
  const back = await call('POST', `/release/${id}/revert`)
  expect(back.status, back.text).toBe(200)
  expect(await shown()).toEqual(['one-swap', 'other-swap'])
})

// PGlite has one connection, so that transactions cannot run at the same time.
test.skipIf(!inject('postgres'))(
  'a draft that two people start at the same moment is the first one’s',
  async () => {
    const { hold, untilWaiting } = lockTools(() => server)
    const id = await addFaq('Who is first')
    const release = await hold((tx) =>
      tx
        .insertInto('contentDrafts')
        .values({
          id,
          section: 'faqItem',
          removes: false,
          baseVersion: 1,
          data: json({ ...faq('Me') }),
          actorUid: 'somebody',
          actorEmail: null,
        })
        .execute(),
    )
    const second = draft(id, 'Me, too')
    await untilWaiting(1)
    await release()
    expect((await second).status).toBe(412)
    expect((await call('GET', `/draft/${id}`)).body.values).toMatchObject(faq('Me'))
  },
)

test('a repeated request with the same Idempotency-Key creates a release once', async () => {
  const create = (name: string) => call('POST', '/releases', { name }, { 'Idempotency-Key': 'once' })
  const [first, repeated, other] = [await create('Spring'), await create('Spring'), await create('Summer')]
  expect([first.status, repeated.status, other.status]).toEqual([201, 201, 201])
  expect(repeated.body._id).toBe(first.body._id)
  expect(other.body._id).not.toBe(first.body._id)
})

test('a draft of a single record becomes a change of the record that is added after it', async () => {
  const id = crypto.randomUUID()
  const values = exampleOf(sections.callToAction, 'draft')
  const saved = await call('PUT', `/draft/${id}`, { section: 'callToAction', baseVersion: 0, values })
  expect(saved.body, saved.text).toMatchObject({ action: 'create', obstacle: null })
  const live = exampleOf(sections.callToAction, 'live')
  const added = await call('POST', sections.callToAction.paths.create, live)
  expect(added.body, added.text).toMatchObject({ _id: id })
  const { body } = await call('GET', `/draft/${id}`)
  expect(body).toMatchObject({ obstacle: { kind: 'changed' }, live: { version: 1, values: live } })
  const based = await call('PUT', `/draft/${id}`, { section: 'callToAction', baseVersion: 1, values })
  expect(based.body, based.text).toMatchObject({ action: 'update', obstacle: null })
  expect((await call('POST', `/draft/${id}/publish`)).status).toBe(204)
  expect((await call('GET', sections.callToAction.paths.list)).body).toEqual([{ _id: id, ...values }])
})
