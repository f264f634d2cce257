import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { json } from '../../platform/db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: server.admin, ...(body && { body }) })
const faq = (title: string) => ({ accodingTitle: title, accodingText: `${title}, answered` })
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('lists the drafts of a large release in pages, and those that prevent its publication', async () => {
  const { body: release } = await call('POST', '/releases', { name: 'Import of many' })
  const titles = Array.from({ length: 105 }, (_, n) => `Question ${String(n).padStart(3, '0')}`)
  const rows = titles.map((title, n) => ({
    id: crypto.randomUUID(),
    section: 'faqItem' as const,
    baseVersion: 0,
    data: json(title.endsWith('7') ? { accodingTitle: title } : faq(title)),
    releaseId: release._id as string,
    actorUid: 'the-admin',
    createdAt: new Date(2026, 0, 1, 0, 0, n),
  }))
  await server.connection.db.insertInto('contentDrafts').values(rows).execute()
  const address = `/release/${release._id}`
  const one = await call('GET', address)
  expect(one.body).toMatchObject({ drafts: 105, changes: 0 })
  expect(one.text).not.toContain('answered')

  const last = await call('GET', `${address}/drafts?page=11&pageSize=10`)
  expect(namesOf(last.body)).toEqual(titles.slice(100).map((title) => `FAQ: ${title}`))
  expect(last.headers.get('x-total-count')).toBe('105')
  expect(last.text).not.toContain('answered')
  const [seventh] = (await call('GET', `${address}/drafts?page=8&pageSize=1`)).body
  expect(seventh).toMatchObject({ _id: rows[7]!.id, obstacle: { kind: 'incomplete' } })

  const { count, first } = (await call('GET', `${address}/obstacles`)).body
  const open = titles.filter((title) => title.endsWith('7'))
  expect([count, namesOf(first).toSorted()]).toEqual([10, open.map((title) => `FAQ: ${title}`)])
  const refused = await call('POST', `${address}/publish`)
  expect([refused.status, refused.body.detail.match(/“FAQ: /g)]).toEqual([
    409,
    expect.objectContaining({ length: 10 }),
  ])

  for (const title of open)
    await call('PUT', `/draft/${rows[titles.indexOf(title)]!.id}`, {
      section: 'faqItem',
      baseVersion: 0,
      values: faq(title),
    })
  expect((await call('GET', `${address}/obstacles`)).body).toEqual({ count: 0, first: [] })
  const published = await call('POST', `${address}/publish`)
  expect(published.body, published.text).toMatchObject({ state: 'published', drafts: 0, changes: 105 })
  const changes = await call('GET', `${address}/changes?pageSize=10&page=2`)
  expect(changes.body).toHaveLength(10)
  expect(changes.headers.get('x-total-count')).toBe('105')
})

test('finds drafts by action and by record', async () => {
  const made = (await call('POST', '/add-faq-item', faq('Is there'))).body._id
  const [gone, fresh] = [(await call('POST', '/add-faq-item', faq('Goes'))).body._id, crypto.randomUUID()]
  const draft = (id: string, body: object) => call('PUT', `/draft/${id}`, { section: 'faqItem', ...body })
  await draft(made, { baseVersion: 1, values: faq('Is changed') })
  await draft(gone, { baseVersion: 1, removes: true })
  await draft(fresh, { baseVersion: 0, values: faq('Is new') })
  const find = async (query: string) =>
    (await call('GET', `/drafts?section=faqItem&${query}`)).body.map(({ _id }: { _id: string }) => _id)
  expect(await find('action=update')).toEqual([made])
  expect(await find('action=remove')).toEqual([gone])
  expect(await find('action=create')).toEqual([fresh])
  expect((await find(`ids=${made},${fresh},${crypto.randomUUID()}`)).toSorted()).toEqual(
    [made, fresh].toSorted(),
  )
  for (const query of ['action=nothing', 'ids=', 'ids=one', `ids=${`${made},`.repeat(101)}${made}`])
    expect((await call('GET', `/drafts?${query}`)).status, query).toBe(422)
})
