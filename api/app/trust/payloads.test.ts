import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownBlocks } from '#content/blocks/blocks.ts'
import { everySection } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { schemaOf } from '../../content/records/schema.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { dangersIn, payloads } from '#dev/test/payloads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('the scanner detects dangerous markup', () => {
  const page = (words: string) => `<!doctype html><p title="${words}">${words}</p><a href="${words}">x</a>`
  const found = payloads.filter((payload) => dangersIn(page(payload)).length > 0)
  expect(found.length).toBeGreaterThan(25)
  expect(dangersIn('<p>&lt;script&gt;ran=1&lt;/script&gt;</p><a href="/x">x</a>')).toEqual([])
})

test('link and picture fields reject addresses that run scripts', async () => {
  const taken: string[] = []
  for (const section of everySection)
    for (const [name, { kind }] of Object.entries(section.fields)) {
      if (kind !== 'link' && kind !== 'image') continue
      for (const payload of payloads.filter((each) => !/^https:|^\/path/.test(each))) {
        const body = { ...exampleOf(section, 'x'), [name]: payload }
        const { status } = await server.call('POST', `/content/${section.key}`, { as: server.admin, body })
        if (status !== 422) taken.push(`${section.key}.${name}: ${payload} (${status})`)
      }
    }
  expect(taken).toEqual([])
})

test('nested fields and blocks reject them, too', () => {
  const within = everySection.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.kind === 'items' ? [field.fields ?? {}] : [])),
  )
  const ofBlocks = Object.values(ownBlocks).map(({ fields }) => fields)
  const taken = [...within, ...ofBlocks].flatMap((fields: Section['fields']) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'link' || kind === 'image')
      .flatMap(([name]) =>
        payloads
          .filter((each) => !/^https:|^\/path/.test(each))
          .filter(
            (payload) =>
              schemaOf({ fields }).safeParse({ ...exampleOf({ fields }, 'x'), [name]: payload }).success,
          )
          .map((payload) => `${name}: ${payload}`),
      ),
  )
  expect(taken).toEqual([])
})

test('payloads in a message do not run in mails', async () => {
  for (const payload of payloads) {
    const words = { name: payload, email: 'a@b.co', number: payload, subject: payload, message: payload }
    const { status, body } = await server.call('POST', '/add-message', { body: words })
    // Text with unprintable characters is rejected.
    if (status === 422) continue
    await server.call('PUT', `/message/${body._id}`, { as: server.admin, body: { messageStatus: 'UnRead' } })
  }
  const mails = await server.connection.db.selectFrom('mails').select(['html', 'subject']).execute()
  expect(mails.length).toBeGreaterThan(20)
  // Mails use `style` attributes, because mail programs support no other styles.
  const dangers = mails.flatMap(({ html }) =>
    dangersIn(html).filter((each) => !/ (style|http-equiv)=/.test(each) && !each.startsWith('style:')),
  )
  expect(dangers).toEqual([])
})
