import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

const many = 2530
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Ten rows have the same timestamp, and the next ten are a microsecond later.
  await sql`insert into subscribers (id, email, created_at, confirmed_at)
    select gen_random_uuid(), 'n' || n || '@long.example', now() + (n / 10) * interval '1 microsecond',
      case when n % 3 = 0 then now() end
    from generate_series(1, ${many}::int) as n`.execute(server.connection.db)
})
afterAll(() => server[Symbol.asyncDispose]())

async function pageOf(query: string) {
  const { body, headers } = await server.call('GET', `/subscribers?${query}`, { as: server.admin })
  return {
    addresses: (body as { subemail: string }[]).map(({ subemail }) => subemail),
    total: Number(headers.get('x-total-count')),
    ...(headers.has('x-total-relation') && { relation: headers.get('x-total-relation') }),
  }
}

test.each(['_id', '-_id', 'subemail', '-subemail'])(
  'the pages of a long list sorted by %s contain each row exactly once',
  async (sort) => {
    const pages = await Promise.all(
      Array.from({ length: 26 }, (_, i) => pageOf(`sort=${sort}&pageSize=100&page=${i + 1}`)),
    )
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([many]))
    expect(pages.map(({ addresses }) => addresses.length)).toEqual([...Array<number>(25).fill(100), 30])
    const all = pages.flatMap(({ addresses }) => addresses)
    expect(new Set(all).size).toBe(many)
    const up = sort.startsWith('-') ? all.toReversed() : all
    if (sort.endsWith('subemail')) expect(up).toEqual(up.toSorted())
    else
      expect(up.slice(0, 9).toSorted()).toEqual(Array.from({ length: 9 }, (_, i) => `n${i + 1}@long.example`))
    expect(await pageOf(`sort=${sort}&pageSize=100&page=27`)).toEqual({ addresses: [], total: many })
  },
)

test('a search returns the total count, whether or not the rows fill a page', async () => {
  expect(await pageOf('q=n25@&pageSize=5')).toEqual({ addresses: ['n25@long.example'], total: 1 })
  expect((await pageOf('q=N252&pageSize=5')).total).toBe(11)
  expect((await pageOf('q=N252&pageSize=5&page=3')).addresses).toHaveLength(1)
  expect((await pageOf('q=N252&pageSize=3&page=2&sort=-subemail')).addresses).toEqual(
    [2527, 2526, 2525].map((n) => `n${n}@long.example`),
  )
  expect(await pageOf('q=N252&pageSize=5&page=4')).toEqual({ addresses: [], total: 11 })
  expect(await pageOf('q=_&pageSize=5')).toEqual({ addresses: [], total: 0 })
  expect((await pageOf('state=unconfirmed&pageSize=5&page=300')).total).toBe(many - 843)
})

test('a search with many results counts up to a limit and reports that there are more', async () => {
  const { addresses, total, relation } = await pageOf('q=LONG.ex&pageSize=5&page=200')
  expect([addresses.length, total, relation]).toEqual([5, 1000, 'gte'])
  expect(await pageOf('q=long.ex&pageSize=5&page=201')).toEqual({
    addresses: [],
    total: 1000,
    relation: 'gte',
  })
  // Terms of two letters cannot use the index.
  expect((await pageOf('q=n2&pageSize=5')).total).toBe(1 + 10 + 100 + 531)
})

test('the export of a long list contains each row once, oldest first', async () => {
  const { text } = await server.call('GET', '/subscribers/export', { as: server.admin })
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(many)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(many)
  expect(lines[0]).toMatch(/^n\d@long\.example,/)
  expect(lines.at(-1)).toMatch(/^n2530@long\.example,/)
})
