import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const preview = (body: object, as: string | undefined = server.admin) =>
  server.call('POST', '/preview', { as, body })

test('renders a draft on its page without storing it', async () => {
  const values = { ...exampleOf(sections.banner, 'stored'), bannerHeading: 'Typed just now' }
  const shown = await preview({ path: '/', section: 'banner', values })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.text).toContain('Typed just now')

  expect((await server.page('/')).text).not.toContain('Typed just now')
  expect((await server.call('GET', '/banner')).body).toEqual([])
})

test('replaces a record of a list by its draft, and adds a new record at the end', async () => {
  const [one, other] = await Promise.all(
    ['One service', 'Other service'].map(async (serviceTitle) => {
      const body = { ...exampleOf(sections.serviceItem, 'x'), serviceTitle }
      return (await server.call('POST', '/add-service-item', { as: server.admin, body })).body
    }),
  )
  const values = { serviceTitle: 'Changed service' }
  const changed = await preview({ path: '/service', section: 'serviceItem', id: one._id, values })
  expect(changed.text).toContain('Changed service')
  expect(changed.text).not.toContain('One service')
  expect(changed.text).toContain(other.serviceTitle)

  const added = await preview({
    path: '/service',
    section: 'serviceItem',
    values: { serviceTitle: 'New service' },
  })
  expect(added.text).toContain('One service')
  expect(added.text).toContain('New service')
})

test('shows a section that no page includes, if the request asks for it', async () => {
  const draft = { path: '/', section: 'faqItem', values: { accodingTitle: 'Asked of no page' } }
  expect((await preview(draft)).text).not.toContain('Asked of no page')
  expect((await preview({ ...draft, place: true })).text).toContain('Asked of no page')
  expect((await server.page('/')).text).not.toContain('Asked of no page')
})

test('shows the default menu until a link of the owner’s menu can be shown', async () => {
  const menuWith = async (values: object) => {
    const { text } = await preview({ path: '/', section: 'headerMenu', values })
    return /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(text)![0]
  }
  const [current] = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec((await server.page('/')).text)!
  for (const values of [{}, { menuLabel: 'Just begun' }]) expect(await menuWith(values)).toBe(current)
  const own = await menuWith({ menuLabel: 'Write to us', menuLink: '/contact' })
  expect(own.match(/<a/g)).toHaveLength(1)
  expect(own).toContain('Write to us')
})

test('accepts an incomplete record', async () => {
  const values = { contactTitle: 'Just begun' }
  const begun = await preview({ path: '/contact', section: 'contactItem', values })
  expect(begun.status).toBe(200)
  expect(begun.text).toContain('Just begun')
})

test('renders the page of an unpublished record, with and without the id of its draft', async () => {
  const values = { pageTitle: 'Nobody has seen it', pageAddress: 'not-published' }
  const draft = { path: '/not-published', section: 'page', values }
  for (const id of [undefined, crypto.randomUUID()]) {
    const shown = await preview({ ...draft, id })
    expect([shown.status, shown.text.includes('Nobody has seen it')]).toEqual([200, true])
  }
})

test('escapes markup in a draft', async () => {
  const values = { ...exampleOf(sections.banner, 'x'), bannerHeading: '<script>alert(1)</script>' }
  const shown = await preview({ path: '/', section: 'banner', values })
  expect(shown.text).toContain('&lt;script&gt;alert(1)')
})

test('requires an administrator, an existing page and an existing section', async () => {
  const body = { path: '/', section: 'banner', values: {} }
  expect((await server.call('POST', '/preview', { body })).status).toBe(401)
  expect((await preview(body, server.customer)).status).toBe(403)
  expect((await preview({ ...body, path: '/no-such-page' })).status).toBe(404)
  expect((await preview({ ...body, section: 'nothing' })).status).toBe(422)
})

test('the publishing status has the pages of each section', async () => {
  const { body } = await server.call('GET', '/publish', { as: server.admin })
  expect(body.shownOn.banner).toEqual(['/'])
  expect(body.shownOn.serviceItem).toEqual(['/', '/service'])
  expect(body.shownOn.logo).toContain('/pricing')
})
