import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPagedSection, type Section } from '#content/sections/section.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import contract from '#content/sections/test/contract.json' with { type: 'json' }
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const pagedSections = everySection.filter(isPagedSection)

const get = async (path: string) => {
  const answer = await server.call('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, path, { as: server.admin, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}
const add = async (section: Section, values: object): Promise<string> =>
  (await send('POST', `/content/${section.key}`, values)).body._id

/** A redirect has a target, unless its page is gone. */
const exampleIn = (section: Section, mark: string) => ({
  ...exampleOf(section, mark),
  ...(section.redirect && { [section.redirect.kind]: 'Permanent' }),
})

test('lists of the contract are returned as a whole, and are ordered by hand', () => {
  for (const { key } of contract) expect(pagedSections.map((section) => section.key)).not.toContain(key)
})

describe.each(pagedSections.map((section) => [section.key, section] as const))('%s', (_, section) => {
  const { key, paged, longFields = [], fields } = section

  test('is returned in pages, in each sort order, without its long texts', async () => {
    const ids: string[] = []
    for (const mark of ['b', 'c', 'a']) ids.push(await add(section, exampleIn(section, mark)))
    for (const field of paged.sort) {
      const values: Record<string, string>[] = (await get(`/content/${key}?sort=${field}`)).body
      if (field === 'position') expect(values.map(({ _id }) => _id)).toEqual(ids)
      else expect(values.map((each) => each[field])).toEqual(values.map((each) => each[field]).toSorted())
      const turned = (await get(`/content/${key}?sort=-${field}`)).body
      expect(turned).toEqual(values.toReversed())
      const second = await get(`/content/${key}?sort=${field}&pageSize=2&page=2`)
      expect(second.body).toEqual(values.slice(2))
      expect(second.headers.get('x-total-count')).toBe('3')
    }
    const [first] = (await get(`/content/${key}`)).body
    const whole = (await get(`/content/${key}/${first._id}`)).body
    for (const field of longFields) expect(whole).toHaveProperty(field)
    expect(first).toEqual(
      Object.fromEntries(Object.entries(whole).filter(([name]) => !longFields.includes(name))),
    )
    expect((await server.call('GET', `/content/${key}?sort=_id`)).status).toBe(422)
    expect((await server.call('GET', `/content/${key}?pageSize=101`)).status).toBe(422)
    for (const id of ids) await send('DELETE', `/content/${key}/${id}`)
  })

  test('is searched in each field that its declaration names', async () => {
    const other = await add(section, exampleIn(section, 'other'))
    for (const field of paged.search) {
      const { kind } = fields[field]!
      const word = kind === 'path' ? '/qu-zeppelin' : kind === 'slug' ? 'qu-zeppelin' : 'Qu-Zeppelin'
      const id = await add(section, {
        ...exampleIn(section, 'one'),
        [field]: kind === 'link' ? `/${word}` : word,
      })
      for (const q of ['zEPPel', 'qu', 'QU-ZEPPELIN'])
        expect(
          (await get(`/content/${key}?q=${q}`)).body.map(({ _id }: { _id: string }) => _id),
          `${field} ${q}`,
        ).toEqual([id])
      await send('DELETE', `/content/${key}/${id}`)
      for (const q of ['zeppel', 'qu', '%25', '_u'])
        expect((await get(`/content/${key}?q=${q}`)).body, q).toEqual([])
    }
    await send('DELETE', `/content/${key}/${other}`)
  })

  test('has an index for each order, and for searches', async () => {
    const { db } = server.connection
    const planOf = async (condition: string, order: string) => {
      const { rows } = await db.transaction().execute(async (tx) => {
        // Makes the planner use an index wherever there is one.
        for (const setting of ['seqscan', 'sort', 'incremental_sort'])
          await sql.raw(`set local enable_${setting} = off`).execute(tx)
        return sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(`select id from content
          where section = '${section.key}' ${condition} ${order}`)}`.execute(tx)
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    for (const field of paged.sort) {
      const by = field === 'position' ? field : `summary ->> '${field}'`
      const plan = await planOf('', `order by ${by}, id limit 25`)
      expect(plan, field).toMatch(/Index (Only )?Scan/)
      expect(plan, field).not.toMatch(/\bSort\b/)
    }
    const definitionOf = async (name: string) => {
      const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
        where schemaname = current_schema() and indexname = ${name}`.execute(db)
      return rows[0]!.indexdef
    }
    const search = await definitionOf(`content_${section.key}_search`)
    expect([...search.matchAll(/summary ->> '(\w+)'/g)].map(([, field]) => field)).toEqual(paged.search)
    if (section.longFields) expect(await definitionOf('content_search_text')).toContain(`'${section.key}'`)
  })
})

test('a record of a paged list is moved to a position, and undo moves it back', async () => {
  const section = sections.caseStudy
  const ids: string[] = []
  for (const mark of ['one', 'two', 'three', 'four']) ids.push(await add(section, exampleIn(section, mark)))
  const [one, two, three, four] = ids as [string, string, string, string]
  const inOrder = async () =>
    (await get('/content/caseStudy?sort=position')).body.map(({ _id }: { _id: string }) => _id)
  const move = (id: string, position: unknown, as = server.admin) =>
    server.call('PUT', `/content/caseStudy/${id}/position`, { as, body: { position } })

  const moved = await move(four, 1)
  expect([moved.status, await inOrder()]).toEqual([204, [four, one, two, three]])
  expect(moved.headers.get('server-timing')).toMatch(/desc="live"$/)
  expect((await server.page('/cases')).text).toMatch(new RegExp(`${four}[^]*${one}[^]*${two}`))
  expect((await move(four, 3)).status).toBe(204)
  expect(await inOrder()).toEqual([one, two, four, three])
  expect((await move(one, 1000)).status).toBe(204)
  expect(await inOrder()).toEqual([two, four, three, one])
  const nothing = await move(one, 4)
  expect([nothing.status, nothing.headers.get('change-id')]).toEqual([204, null])
  const last = await move(three, 1)
  await send('POST', `/activity/${last.headers.get('change-id')}/undo`)
  expect(await inOrder()).toEqual([two, four, three, one])
  for (const position of [0, -1, 1.5, 'first', null]) expect((await move(one, position)).status).toBe(422)
  expect((await move(crypto.randomUUID(), 1)).status).toBe(404)
  expect((await move(one, 1, server.customer)).status).toBe(403)
})

test('a list that is not ordered by hand cannot be reordered', async () => {
  for (const { key } of [...pagedSections, sections.banner]) {
    const path = `/content/${key}/order`
    expect((await server.call('PUT', path, { as: server.admin, body: { ids: [] } })).status, path).toBe(404)
  }
})
