import { afterAll, beforeAll, expect, test } from 'vitest'
import { everySection } from '#content/sections/sections.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

const id = '01900000-0000-7000-8000-000000000001'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const addresses = everySection.flatMap((section) => section.screens)

test.each([...addresses, '/setting', '/total-orders', '/all-messages/', '/view/{id}', '/all-subscriber/'])(
  'the screen address %s redirects to its screen, with and without a trailing slash',
  async (address) => {
    for (const end of ['', '/']) {
      const path = address.replace('{id}', id).replace(/(.)\/$/, '$1') + end
      const answer = await server.page(path)
      expect([path, answer.status]).toEqual([path, 308])
      const screen = answer.headers.get('location')!
      expect(screen).toMatch(/^\/admin\//)
      expect((await server.page(screen)).status).toBe(200)
    }
  },
)

test('a redirect keeps the id and the query', async () => {
  const answer = await server.page(`/faq-edit/${id}?from=mail`)
  expect(answer.headers.get('location')).toBe(`/admin/content/faq/${id}?from=mail`)
})

test('/{id} redirects only if it is a valid id', async () => {
  expect((await server.page(`/${id}`)).headers.get('location')).toBe('/admin/content/about')
  expect((await server.page('/no-such-page')).status).toBe(404)
})

test('every path below /admin is the back office, which search engines may not index', async () => {
  for (const path of ['/admin', '/admin/', '/admin/orders', '/admin/content/faq/new']) {
    const answer = await server.page(path)
    if (path === '/admin/') expect(answer.headers.get('location')).toBe('/admin')
    else expect(answer.text).toContain('noindex')
  }
  expect((await server.page('/administrators')).status).toBe(404)
})
