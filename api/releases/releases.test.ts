import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { momentOf } from '#content/local-time.ts'
import { sections } from '#content/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { lockSections } from '../content/changes.ts'
import { adoptSchedules, runSchedule } from './schedule.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { usual } = sections.landing.fields.landingOrder
  await call('POST', '/add-landing', { landingOrder: [usual[0], 'faqItem', ...usual.slice(1)].join(', ') })
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  server.call(method, path, { as: server.admin, ...(body && { body }), ...(headers && { headers }) })

const faq = (title: string) => ({ accodingTitle: title, accodingText: `${title}, answered` })
const addFaq = async (title: string): Promise<string> =>
  (await call('POST', '/add-faq-item', faq(title))).body._id
const titles = async () =>
  (await server.call('GET', '/faq-items')).body.map((item: { accodingTitle: string }) => item.accodingTitle)
/** Whether visitors see these words. */
const isLive = async (words: string) => (await server.page('/')).text.includes(words)

/** Saves a draft of a question, which began from a version of it. */
const draft = (id: string, title: string, baseVersion = 1) =>
  call('PUT', `/draft/${id}`, { section: 'faqItem', baseVersion, values: faq(title) })

/** A release with drafts in it. */
async function releaseOf(name: string, ...drafts: string[]): Promise<string> {
  const { body } = await call('POST', '/releases', { name })
  for (const id of drafts)
    expect((await call('PUT', `/draft/${id}/release`, { releaseId: body._id })).status).toBe(200)
  return body._id
}

test('a draft is seen by nobody until it is published, and is live with the answer then', async () => {
  const id = await addFaq('What is live')
  expect(await isLive('What is live')).toBe(true)
  const saved = await draft(id, 'What is planned')
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"1"'])
  expect(saved.body).toMatchObject({
    does: 'update',
    name: 'FAQ: What is planned',
    live: { version: 1, values: faq('What is live') },
    values: faq('What is planned'),
    obstacle: null,
  })
  expect(await isLive('What is planned')).toBe(false)
  expect((await server.call('GET', `/faq-item/${id}`)).text).not.toContain('What is planned')
  expect((await call('GET', `/faq-item/${id}/revisions`)).body).toHaveLength(1)
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

test('a draft may lack what is required, and holds to formats and limits', async () => {
  const id = crypto.randomUUID()
  const save = (values: object, headers?: Record<string, string>) =>
    call('PUT', `/draft/${id}`, { section: 'faqItem', baseVersion: 0, values }, headers)
  expect((await save({ accodingTitle: 'x'.repeat(201) })).body.errors).toHaveProperty('accodingTitle')
  expect((await save({ nothing: 'x' })).status).toBe(422)
  expect((await save({ accodingTitle: 'Half of it' }, { 'If-Match': '"0"' })).body).toMatchObject({
    does: 'create',
    obstacle: { kind: 'incomplete', says: 'Answer: Please fill this in.' },
  })
  expect((await save({}, { 'If-Match': '"0"' })).status).toBe(412)
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
})

test('a release is live as a whole, or not at all, and is taken back as a whole', async () => {
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
    'Nothing was published. “FAQ: After”: The live version was changed since the draft was begun.',
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
    'This release is published already.',
  )

  await call('PUT', `/faq-item/${added}`, faq('Changed since'))
  const kept = await call('POST', `/release/${id}/take-back`)
  expect([kept.status, kept.body.detail]).toEqual([
    409,
    'Nothing was reverted. Changed again since: “FAQ: New”.',
  ])
  expect(await isLive('Of the release')).toBe(true)
  const last = (await call('GET', '/activity?pageSize=1')).body[0]
  expect(last.action).toBe('update')
})

/** In the list, what was there keeps its place, and what is new is behind it. */
const titleOrder = (title: string) => (title === 'New' ? 1 : 0)

test('a release that is taken back has its drafts again and can be published once more', async () => {
  const [one, other] = [await addFaq('One'), crypto.randomUUID()]
  const before = await titles()
  await draft(one, 'One, changed')
  await draft(other, 'Other', 0)
  const id = await releaseOf('Twice', one, other)
  await call('POST', `/release/${id}/publish`)
  const back = await call('POST', `/release/${id}/take-back`)
  expect(back.body, back.text).toMatchObject({
    state: 'open',
    drafts: 2,
    changes: 0,
    takenBackAt: expect.any(String),
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

test('the log of a release stays small, whatever is in it', async () => {
  const [long, gone] = [crypto.randomUUID(), await addFaq('Gone with it')]
  const values = { accodingTitle: 'Long', accodingText: 'Much to say. '.repeat(300) }
  await call('PUT', `/draft/${long}`, { section: 'faqItem', baseVersion: 0, values })
  await call('PUT', `/draft/${gone}`, { section: 'faqItem', baseVersion: 1, removes: true })
  const id = await releaseOf('Much', long, gone)
  expect((await call('POST', `/release/${id}/publish`)).status).toBe(200)
  const [entry] = (await call('GET', '/activity?subject=release&pageSize=1')).body
  expect(entry).toMatchObject({ action: 'publish', before: { name: 'Much' }, after: { name: 'Much' } })
  expect(JSON.stringify(entry)).not.toContain('Much to say.')

  const back = await call('POST', `/release/${id}/take-back`)
  expect(back.body, back.text).toMatchObject({ drafts: 2 })
  expect((await call('GET', `/draft/${long}`)).body).toMatchObject({
    does: 'create',
    values: { ...values, accodingText: values.accodingText.trim() },
  })
  expect((await call('GET', `/draft/${gone}`)).body).toMatchObject({
    does: 'remove',
    values: faq('Gone with it'),
    baseVersion: 3,
  })
  expect((await call('POST', `/release/${id}/publish`)).status).toBe(200)
  expect(await titles()).not.toContain('Gone with it')
})

/** The next day on which half past two in Berlin is as asked for. */
function nextDayWhere(isSo: 'never' | 'twice') {
  const day = new Date()
  const name = () => day.toISOString().slice(0, 10)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (!(isSo in momentOf(`${name()}T02:30`, 'Europe/Berlin')))
  return { day: name(), words: day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) }
}

test('a schedule follows the clock of the site, and says what that clock does not show', async () => {
  await call('POST', '/add-site', { ...exampleOf(sections.site, 'x'), siteTimeZone: 'Europe/Berlin' })
  const id = await releaseOf('Scheduled')
  const next = new Date().getFullYear() + 1
  const schedule = async (publishAt: object | null, takeBackAt: object | null = null) =>
    (await call('PUT', `/release/${id}/schedule`, { publishAt, takeBackAt })).body
  expect(await schedule({ local: `${next}-01-15T09:00` })).toMatchObject({
    publishAt: `${next}-01-15T08:00:00.000Z`,
    timeZone: 'Europe/Berlin',
  })
  const [spring, autumn] = [nextDayWhere('never'), nextDayWhere('twice')]
  expect((await schedule({ local: `${spring.day}T02:30` })).errors.publishAt).toBe(
    `There is no 2:30 AM on ${spring.words} in Europe/Berlin: the clocks go forward. The next time is 3:00 AM.`,
  )
  expect((await schedule({ local: '' })).errors['publishAt.local']).toBe('A time such as 2026-11-23T09:00.')
  const twice = { local: `${autumn.day}T02:30` }
  expect((await schedule(twice)).errors.publishAt).toContain(`2:30 AM comes twice on ${autumn.words} in`)
  expect((await schedule({ ...twice, which: 'second' })).publishAt).toBe(`${autumn.day}T01:30:00.000Z`)
  expect((await schedule({ local: '2020-01-01T09:00' })).errors.publishAt).toBe(
    'This time has passed already.',
  )
  expect((await schedule({ local: `${next}-02-30T09:00` })).status).toBe(422)
  expect((await schedule({ local: `${next}-01-15T09:00` }, { local: `${next}-01-14T09:00` })).errors).toEqual(
    {
      takeBackAt: 'Choose a time after it is published.',
    },
  )
  expect(await schedule(null)).toMatchObject({ publishAt: null })
})

/** As if the time had come. */
const due = (id: string, column: 'publish_at' | 'take_back_at', minutesAgo: number) =>
  server.connection.db
    .updateTable('releases')
    .set({ [column]: new Date(Date.now() - minutesAgo * 60_000) })
    .where('id', '=', id)
    .execute()

test('what is due is done once, however many try, and what was missed is made up and said', async () => {
  const id = crypto.randomUUID()
  await draft(id, 'On time', 0)
  const release = await releaseOf('Once', id)
  await due(release, 'publish_at', 90)
  const { db } = server.connection
  await Promise.all([1, 2, 3].map(() => runSchedule(db, server.publisher, release)))
  const { body } = await call('GET', `/release/${release}`)
  expect(body).toMatchObject({ state: 'published', publishAt: null, problem: null })
  expect(Date.parse(body.publishedAt) - Date.parse(body.plannedFor)).toBeGreaterThan(89 * 60_000)
  expect((await titles()).filter((title: string) => title === 'On time')).toHaveLength(1)
  expect(await isLive('On time')).toBe(true)
  expect((await call('GET', '/status')).text).toContain('was published late')

  await due(release, 'take_back_at', 1)
  await adoptSchedules(db)
  await expect.poll(async () => (await call('GET', `/release/${release}`)).body.state).toBe('open')
  await expect.poll(titles).not.toContain('On time')
})

test('a schedule that cannot be kept says why, publishes nothing and is not tried again', async () => {
  const id = await addFaq('Moved on')
  await draft(id, 'Planned')
  await call('PUT', `/faq-item/${id}`, faq('Moved on, again'))
  const release = await releaseOf('Stale', id)
  await due(release, 'publish_at', 1)
  await runSchedule(server.connection.db, server.publisher, release)
  const { body } = await call('GET', `/release/${release}`)
  expect(body.problem).toMatch(/^Nothing was published. “FAQ: Planned”/)
  expect(await titles()).toContain('Moved on, again')
  expect((await call('GET', '/status')).text).toContain('could not be published')
  await call('DELETE', `/release/${release}`)
  expect((await call('GET', `/draft/${id}`)).body.releaseId).toBeNull()
})

// An embedded database has one connection: nothing happens at the same moment there.
test.skipIf(!inject('postgres'))('a schedule that fails while it is moved keeps no problem', async () => {
  const id = await addFaq('Changed too early')
  await draft(id, 'Planned too late')
  await call('PUT', `/faq-item/${id}`, faq('Changed in between'))
  const release = await releaseOf('Moved', id)
  await due(release, 'publish_at', 1)
  const { db } = server.connection
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]!.waiting
  }
  const next = new Date().getFullYear() + 1
  const [tried, moved] = await db
    .transaction()
    .execute(async (tx) => {
      await lockSections(tx, ['faqItem'])
      const trying = runSchedule(db, server.publisher, release)
      await expect.poll(waiting).toBe(1)
      const moving = call('PUT', `/release/${release}/schedule`, {
        publishAt: { local: `${next}-01-15T09:00` },
        takeBackAt: null,
      })
      await expect.poll(waiting).toBe(2)
      return [trying, moving] as const
    })
    .then((both) => Promise.all(both))
  expect([tried, moved.status]).toEqual([undefined, 200])
  const { body } = await call('GET', `/release/${release}`)
  expect(body).toMatchObject({
    state: 'open',
    publishAt: expect.stringContaining(`${next}-01-15`),
    problem: null,
  })
  await call('DELETE', `/release/${release}`)
})

test('a preview link shows a draft to a stranger until it is revoked or over, and to no cache or search engine', async () => {
  const id = await addFaq('For everybody')
  await draft(id, 'For a colleague')
  const { body: link } = await call('POST', `/draft/${id}/previews`, { days: 7, label: 'Ada' })
  const path = new URL(link.address).pathname
  const opened = await server.page(path)
  expect(opened.status, opened.text).toBe(200)
  expect(opened.text.includes('For a colleague')).toBe(true)
  expect(new URL(link.address).hash).toBe('#changed')
  expect(/<details [^>]*id="changed"><summary><h3[^>]*>For a colleague</.test(opened.text)).toBe(true)
  expect(opened.text.includes('Preview of what is not published yet: FAQ: For a colleague.')).toBe(true)
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
  expect(opened.text.includes(`href="${path}?page=/contact"`)).toBe(true)
  const service = await server.page(`${path}?page=/service`)
  expect(service.status).toBe(200)
  expect((await server.page(`${path}?page=/admin`)).status).toBe(404)
  expect((await server.page(`${path}?page=/robots.txt`)).status).toBe(404)
  expect(await isLive('For a colleague')).toBe(false)
  expect((await server.page('/sitemap.xml')).text).not.toContain('preview')

  const [listed] = (await call('GET', `/draft/${id}/previews`)).body
  expect(listed).toMatchObject({ label: 'Ada', isOpen: true, lastUsedAt: expect.any(String) })
  expect((await call('DELETE', `/preview-link/${listed._id}`)).status).toBe(204)
  expect((await server.page(path)).status).toBe(404)

  const { body: second } = await call('POST', `/draft/${id}/previews`, { days: 1 })
  const other = new URL(second.address).pathname
  await server.connection.db
    .updateTable('links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', second._id)
    .execute()
  expect((await server.page(other)).status).toBe(404)

  const { body: third } = await call('POST', `/draft/${id}/previews`, { days: 1 })
  await call('DELETE', `/draft/${id}`)
  expect((await server.page(new URL(third.address).pathname)).status).toBe(404)
})

test('a preview link ends when the administrator who made it is removed', async () => {
  const email = `${crypto.randomUUID()}@site.test`
  const as = await token({ uid: crypto.randomUUID(), email })
  const { body: admin } = await call('POST', '/add-user', { userEmail: email })
  await server.call('POST', '/accept-invitation', {
    as,
    body: { key: new URL(admin.invitation).hash.slice(1) },
  })
  const id = crypto.randomUUID()
  await draft(id, 'To leave', 0)
  const made = await server.call('POST', `/draft/${id}/previews`, { as, body: { days: 30 } })
  const { body: kept } = await call('POST', `/draft/${id}/previews`, { days: 30 })
  const opens = async (address: string) => (await server.page(new URL(address).pathname)).status
  expect(await opens(made.body.address)).toBe(200)
  expect((await call('DELETE', `/users/${admin._id}`)).status).toBe(204)
  expect([await opens(made.body.address), await opens(kept.address)]).toEqual([404, 200])
})

test('a record that is to have a page is previewed on it', async () => {
  const id = crypto.randomUUID()
  const values = {
    ...exampleOf(sections.serviceItem, 'x'),
    serviceTitle: 'For dentists',
    serviceSlug: 'for-dentists',
  }
  await call('PUT', `/draft/${id}`, { section: 'serviceItem', baseVersion: 0, values })
  const { body } = await call('POST', `/draft/${id}/previews`, { days: 1 })
  const { status, text } = await server.page(new URL(body.address).pathname)
  expect([status, /<h1[^>]*>For dentists</.test(text)]).toEqual([200, true])
  expect((await server.page('/services/for-dentists')).status).toBe(404)
  expect((await call('POST', `/draft/${id}/publish`)).status).toBe(204)
  expect((await server.page('/services/for-dentists')).status).toBe(200)
})

test('two pages change their addresses with each other in a release, and back', async () => {
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
  const back = await call('POST', `/release/${id}/take-back`)
  expect(back.status, back.text).toBe(200)
  expect(await shown()).toEqual(['one-swap', 'other-swap'])
})

test('a preview of a release shows all that it holds', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await draft(one, 'First of two', 0)
  await draft(other, 'Second of two', 0)
  const id = await releaseOf('Both', one, other)
  const { body } = await call('POST', `/release/${id}/previews`, { days: 30 })
  const { text } = await server.page(new URL(body.address).pathname)
  expect(text.includes('First of two')).toBe(true)
  expect(text.includes('Second of two')).toBe(true)
  expect(text.includes('Preview of what is not published yet: 2 changes.')).toBe(true)
})
