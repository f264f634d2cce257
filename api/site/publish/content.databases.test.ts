import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { list, type ContentRecord } from '../../content/records/records.ts'
import { update } from '../../content/records/store.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { PublishedContent } from './content.ts'

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

const newContent = () => new PublishedContent()

/** Reads what has changed. Returns the records of a section. */
async function refresh(db: Database, content: PublishedContent) {
  content.accept(await content.readChanges(db))
  return (key: SectionKey) => [content.current.get(key) ?? []].flat() as ContentRecord[]
}

test('after any change, the content equals what is stored; an unchanged record stays the same object', async () => {
  const { db } = server.connection
  const cache = newContent()
  const read = async () => (await refresh(db, cache))('faqItem')
  const agrees = async () => {
    const recordsOf = await refresh(db, cache)
    for (const key of ['faqItem', 'banner', 'counter'] as const)
      expect(recordsOf(key)).toEqual(await list(server.ctx, sections[key]))
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
    ['removed', () => send('DELETE', `/content/faqItem/${first}`)],
    [
      'removed and added',
      async () => {
        await send('DELETE', `/content/faqItem/${second}`)
        await send('POST', '/add-faq-item', faq('Five'))
      },
    ],
    ['brought back', () => send('POST', `/content/faqItem/${first}/revisions/1/restore`)],
    [
      'in another order',
      async () => send('PUT', '/content/faqItem/order', { ids: (await ids()).toReversed() }),
    ],
    [
      'two at once',
      async () => Promise.all((await ids()).slice(0, 2).map((id) => send('PUT', `/faq-item/${id}`, faq(id)))),
    ],
    [
      'all removed',
      async () => {
        for (const id of await ids()) await send('DELETE', `/content/faqItem/${id}`)
      },
    ],
    ['the first again', () => send('POST', '/add-faq-item', faq('Six'))],
    [
      'put back to an earlier state of the database',
      async () => {
        await sql`update content_section set version = 1`.execute(db)
        await sql`update content set section_version = 1, data = '{"accodingTitle":"Earlier"}'
          where section = 'faqItem'`.execute(db)
      },
    ],
    [
      'gone from a restored database, which never had the section',
      async () => {
        await sql`delete from content where section = 'faqItem'`.execute(db)
        await sql`delete from content_section where section = 'faqItem'`.execute(db)
      },
    ],
    ['the first of the section', () => send('POST', '/add-faq-item', faq('Nine'))],
  ]
  for (const [, change] of changes) {
    await change()
    await agrees()
  }
})

const caller = { uid: 'the-admin', email: 'admin@site.test', emailVerified: true, name: null, authTime: 0 }

/** A save whose transaction stays open until `commit`. */
function openSave(key: 'faqItem' | 'serviceItem', id: string, title: string) {
  const values = key === 'faqItem' ? faq(title) : { serviceTitle: title }
  const [saved, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = inTransaction(server.connection.db, async (tx) => {
    await update(testContext(tx, caller), sections[key], { id, values, expected: undefined })
    saved.resolve()
    await gate.promise
  })
  const commit = () => {
    gate.resolve()
    return done
  }
  return { saved: saved.promise, commit }
}

test.skipIf(!inject('postgres')).each([
  ['the first begun', [0, 1]],
  ['the last begun', [1, 0]],
] as const)('of saves that overlap none is missed where %s is committed first', async (label, order) => {
  const { db } = server.connection
  await using other = await startTestServer({ databaseUrl: server.env.databaseUrl! })
  const caches: [typeof db, PublishedContent][] = [
    [db, newContent()],
    [other.connection.db, newContent()],
  ]
  const agree = async () => {
    for (const [handle, cache] of caches) {
      const recordsOf = await refresh(handle, cache)
      for (const key of ['faqItem', 'serviceItem'] as const)
        expect(recordsOf(key)).toEqual(await list(testContext(handle), sections[key]))
    }
  }
  const { _id: faqId } = await send('POST', '/add-faq-item', faq(`Before ${label}`))
  const { _id: otherFaqId } = await send('POST', '/add-faq-item', faq(`Beside ${label}`))
  const { _id: serviceId } = await send('POST', '/add-service-item', exampleOf(sections.serviceItem, 'x'))
  await agree()

  const saves = [
    openSave('faqItem', faqId, `One ${label}`),
    openSave('serviceItem', serviceId, `Two ${label}`),
  ]
  await Promise.all(saves.map(({ saved }) => saved))
  for (const i of order) {
    await agree()
    await saves[i]!.commit()
    await agree()
  }

  // Of one section, the second save waits for the first.
  const ids = [faqId, otherFaqId]
  const [first, second] = order.map((i) => ids[i]!)
  const holding = openSave('faqItem', first!, `Holding ${label}`)
  await holding.saved
  const waiting = openSave('faqItem', second!, `Waiting ${label}`)
  await agree()
  await holding.commit()
  await agree()
  await waiting.saved
  await agree()
  await waiting.commit()
  await agree()
  expect((await list(server.ctx, sections.faqItem)).map(({ accodingTitle }) => accodingTitle)).toEqual(
    expect.arrayContaining([`Holding ${label}`, `Waiting ${label}`]),
  )
})
