import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections, type SectionKey } from '#content/sections.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { refreshRecords, type RecordCache } from './cache.ts'
import { list } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const faq = (title: string) => ({ accodingTitle: title, accodingText: `${title}, answered` })
const send = async (method: string, path: string, body?: object) => {
  const answer = await server.call(method, path, { as: server.admin, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const ids = async (): Promise<string[]> =>
  (await send('GET', '/faq-items')).map(({ _id }: { _id: string }) => _id)

test('after any change, the refreshed cache equals what is stored; an unchanged record stays the same object', async () => {
  const { db } = server.connection
  const cache: RecordCache = new Map()
  const keys: SectionKey[] = ['faqItem', 'banner', 'counter']
  const read = async () => (await refreshRecords(db, keys, cache)).get('faqItem')!
  const agrees = async () => {
    for (const [key, records] of await refreshRecords(db, keys, cache))
      expect(records).toEqual(await list(db, sections[key]))
  }
  await agrees()
  for (const title of ['One', 'Two', 'Three', 'Four']) await send('POST', '/add-faq-item', faq(title))
  await agrees()

  const before = await read()
  const [first, second] = await ids()
  await send('PUT', `/faq-item/${second}`, faq('Changed'))
  const after = await read()
  expect(after.filter((record) => !before.includes(record)).map(({ _id }) => _id)).toEqual([second])

  const changes: [what: string, () => Promise<unknown>][] = [
    ['removed', () => send('DELETE', `/faq-item/${first}`)],
    [
      'removed and added',
      async () => {
        await send('DELETE', `/faq-item/${second}`)
        await send('POST', '/add-faq-item', faq('Five'))
      },
    ],
    ['brought back', () => send('POST', `/faq-item/${first}/revisions/1/restore`)],
    ['in another order', async () => send('PUT', '/faq-items/order', { ids: (await ids()).toReversed() })],
    [
      'two at once',
      async () => Promise.all((await ids()).slice(0, 2).map((id) => send('PUT', `/faq-item/${id}`, faq(id)))),
    ],
    [
      'all removed',
      async () => {
        for (const id of await ids()) await send('DELETE', `/faq-item/${id}`)
      },
    ],
    ['the first again', () => send('POST', '/add-faq-item', faq('Six'))],
  ]
  for (const [, change] of changes) {
    await change()
    await agrees()
  }
})
