import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { clientFolder } from '../../platform/dist.ts'
import { isOfOtherPages, isReserved } from '../../content/site-addresses.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const id = '0192f8a0-0000-7000-8000-000000000000'
/** The pages of the owner, and what the framework itself adds. */
const isOwn = (route: string) => route === '/[...address]' || route.startsWith('/_')

test('every route of the built site, every file and path of the server is reserved', async () => {
  const { routes } = await import('#site')
  expect(routes).toContain('/order-now/[id]')
  const paths = routes.filter((route) => !isOwn(route)).map((route) => route.replaceAll(/\[[^\]]*\]/g, id))
  const files = readdirSync(clientFolder).map((file) => `/${file.replace(/\.(?:br|gz)$/, '')}`)
  const below = [
    ...paths.filter((path) => path.includes(id)).map((path) => path.replace(id, 'offer')),
    '/admin/x',
  ]
  const ofServer = [
    '/api/x',
    '/media/x',
    '/og/x',
    '/preview/x',
    '/healthz',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/favicon.ico',
  ]
  const free = [...paths, ...below, ...files, ...ofServer].filter(
    (path) => !isReserved(path) && !isOfOtherPages(path, ''),
  )
  expect(free).toEqual([])
})

test.each(['order-now/offer', 'order/offer', 'media/a', 'admin/a'])(
  'a page cannot be saved at %s, where it would never be served',
  async (pageAddress) => {
    const page = { ...exampleOf(sections.page, 'x'), pageAddress }
    const { status, body } = await server.call('POST', '/content/page', { as: server.admin, body: page })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['pageAddress']])
  },
)
