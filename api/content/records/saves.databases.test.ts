import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { operator } from '../../platform/caller.ts'
import { update } from './store.ts'

/** Another process has made these changes; this one has not published them when it gets the next save. */
const section = sections.footerSocial
const { fblink: _, ...values } = exampleOf(section, 'cached') as Record<string, string>

let server: TestServer
let id: string

beforeEach(async () => {
  server = await startTestServer()
  const made = await server.call('POST', section.paths.create, { as: server.admin, body: values })
  id = made.body._id
  return () => server[Symbol.asyncDispose]()
})

const save = (body: object, headers = {}) =>
  server.call('PUT', `/content/${section.key}/${id}`, { as: server.admin, body, headers })
const stored = async () => (await server.call('GET', `/content/${section.key}/${id}`)).body
const link = (name: string) => `https://example.com/${name}`

test('a save keeps the values that another process has just written', async () => {
  const { db } = server.connection
  await update(testContext(db, operator), section, {
    id,
    values: { fblink: link('other') },
    expected: undefined,
  })
  const saved = await save({ ...values, youlink: link('mine') })
  expect(saved.body).toMatchObject({ fblink: link('other'), youlink: link('mine') })
  expect(await stored()).toEqual(saved.body)
})

test('a save keeps a value of another release, whose field this one does not know', async () => {
  const { db } = server.connection
  await sql`update content set data = data || '{"newField": "kept"}', updated_at = now() where id = ${id}`.execute(
    db,
  )
  await save({ ...values, youlink: link('one') })
  await save({ ...values, youlink: link('two') })
  const { rows } = await sql`select data->>'newField' as value, data->>'youlink' as link from content
    where id = ${id}`.execute(db)
  expect(rows).toEqual([{ value: 'kept', link: link('two') }])
})

test('If-Match is compared with the stored version', async () => {
  const { db } = server.connection
  await update(testContext(db, operator), section, {
    id,
    values: { fblink: link('other') },
    expected: undefined,
  })
  expect((await save({ ...values, youlink: link('a') }, { 'If-Match': '"1"' })).status).toBe(412)
  expect((await save({ ...values, youlink: link('b') }, { 'If-Match': '"2"' })).status).toBe(200)
  expect((await save({ ...values, youlink: link('b') }, { 'If-Match': '"1"' })).status).toBe(200)
})

test('simultaneous saves of different records follow each other, and all of them are live', async () => {
  const { paths } = sections.faqItem
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const body = exampleOf(sections.faqItem, name)
    ids.push((await server.call('POST', paths.create, { as: server.admin, body })).body._id)
  }
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      ids.map((each, n) =>
        server.call('PUT', paths.update.replace('{id}', each), {
          as: server.admin,
          body: exampleOf(sections.faqItem, `round ${round} ${n}`),
        }),
      ),
    )
    const published = server.publisher.content.faqItem?.map(({ accodingTitle }) => accodingTitle)
    expect(published).toEqual(ids.map((_, n) => `accodingTitle round ${round} ${n}`))
  }
})
