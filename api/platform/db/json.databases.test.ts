import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { json } from './database.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  ['a text that was shortened within an emoji', { text: 'Thanks 😀'.slice(0, 8) }, { text: 'Thanks \ufffd' }],
  ['one deeper inside', [{ names: ['😀'.slice(1)] }], [{ names: ['\ufffd'] }]],
  ['a whole emoji', { text: 'Thanks 😀' }, { text: 'Thanks 😀' }],
  ['a text that looks like an escape', { text: String.raw`\ud83d` }, { text: String.raw`\ud83d` }],
  ['null', null, null],
])('%s can be stored as JSON', async (_name, value, stored) => {
  const { rows } = await sql<{ value: unknown }>`select ${json(value)} as value`.execute(server.connection.db)
  expect(rows).toEqual([{ value: stored }])
})
