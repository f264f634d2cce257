import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { withTransaction } from '../../platform/context.ts'
import { writeContent } from '#dev/demo/seed.ts'
import { markupFaults } from '#dev/test/markup.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function expectValid() {
  const found: [string, string[]][] = []
  for (const [path, { contentType, body }] of server.publisher.pages)
    if (contentType.startsWith('text/html')) {
      const faults = await markupFaults(body.toString())
      if (faults.length > 0) found.push([path, faults])
    }
  expect(found).toEqual([])
}

test('every page of an empty site is valid HTML', expectValid)

test('the styles of every kind of page are within their budget, linked and inline', async () => {
  await withTransaction(server.ctx, writeContent)
  await server.publisher.catchUp()
  const tooLarge: [string, number][] = []
  for (const [path, { contentType, body }] of server.publisher.pages) {
    const html = body.toString()
    // The sign-in screen has the styles of the customer area.
    if (path === '/login' || path === '/register') continue
    if (!contentType.startsWith('text/html') || !html.includes('rel="canonical"')) continue
    const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css!)
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    const linked = await Promise.all(links.map(async ([, href]) => (await server.page(href!)).text))
    expect(linked.length, path).toBeGreaterThan(0)
    const bytes = Buffer.byteLength([...inline, ...linked].join(''))
    if (bytes > (path === '/' ? 21_500 : 19_500)) tooLarge.push([path, bytes])
  }
  expect(tooLarge).toEqual([])
})

test('every page of a full site with all sections is valid HTML', async () => {
  const [{ _id }] = (await server.call('GET', '/content/landing')).body
  const { defaultParts, options } = sections.landing.fields.landingOrder
  const body = { landingOrder: [defaultParts[0], ...options, ...defaultParts.slice(1)].join(', ') }
  const saved = await server.call('PUT', `/content/landing/${_id}`, { as: server.admin, body })
  expect(saved.status, saved.text).toBe(200)
  await expectValid()
})

test.each([
  ['add-message', 'subject=&name=%22%3Ca%3E&message=%3C/textarea%3E%3Cb%3E', '/contact'],
  ['add-subscriber', 'subemail=nobody', '/pricing'],
])('the page that shows the errors of %s is valid HTML', async (path, body, page) => {
  const refused = await server.page(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Referer: `http://site.test${page}` },
    body,
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('aria-invalid="true"')
  expect(await markupFaults(refused.text)).toEqual([])
})
