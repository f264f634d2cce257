import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { releaseTools, startWithFaq } from '#dev/test/releases.ts'
import { token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWithFaq()
})
afterAll(() => server[Symbol.asyncDispose]())

const { call, addFaq, isLive, draft, releaseOf } = releaseTools(() => server)

test('a preview link shows a draft without an account until it is revoked or expires, without caching or indexing', async () => {
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
  expect((await server.page(other)).status).toBe(200)
  expect((await server.after(25 * 60 * 60 * 1000, () => server.page(other))).status).toBe(404)

  const { body: third } = await call('POST', `/draft/${id}/previews`, { days: 1 })
  await call('DELETE', `/draft/${id}`)
  expect((await server.page(new URL(third.address).pathname)).status).toBe(404)
})

test('a preview link ends when the administrator who made it is removed', async () => {
  const email = `${crypto.randomUUID()}@site.test`
  const as = await token({ uid: crypto.randomUUID(), email })
  const { body: admin } = await call('POST', '/add-user', { userEmail: email, userRole: 'Admin' })
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

test('a new record with its own page is previewed on that page', async () => {
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

test('a preview of a release shows all its drafts', async () => {
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
