import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const pagesAfter = async (after: string): Promise<{ path: string }[]> =>
  (await server.call('GET', `/publish/pages?after=${encodeURIComponent(after)}`, { as: server.admin })).body

test('the export reads every page once, a hundred at a time', async () => {
  for (let n = 0; n < 110; n++) {
    const body = { pageTitle: `Page ${n}`, pageAddress: `page-${n}` }
    await server.call('POST', '/content/page', { as: server.admin, body })
  }
  const first = await pagesAfter('')
  expect(first).toHaveLength(100)
  const second = await pagesAfter(first.at(-1)!.path)
  expect(await pagesAfter(second.at(-1)!.path)).toEqual([])
  const read = [...first, ...second].map(({ path }) => path)
  expect(read).toEqual([...server.publisher.pages.keys()])
  expect(await pagesAfter('/no-such-page')).toEqual(first)
})

test('returns the addresses that are not pages, and the number of pages', async () => {
  const missing = await server.call('POST', '/publish/missing-pages', {
    as: server.admin,
    body: { paths: ['/pricing', '/no-such-page', '/'] },
  })
  expect([missing.status, missing.body]).toEqual([200, ['/no-such-page']])
  const { body } = await server.call('GET', '/publish', { as: server.admin })
  expect(body.pages).toBe(server.publisher.status.pages.length)
})
