import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  '/orders?q=',
  '/orders.csv?q=',
  '/subscribers?q=',
  '/messages?q=',
  '/mails?q=',
  '/media?q=',
  '/activity?person=',
])('GET %s rejects characters that the database cannot store', async (path) => {
  const { status, body } = await server.call('GET', `${path}a%00b`, { as: server.admin })
  expect([status, body.errors]).toEqual([
    422,
    { [path.slice(path.indexOf('?') + 1, -1)]: expect.any(String) },
  ])
})
