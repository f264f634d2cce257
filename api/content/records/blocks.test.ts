import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockTypes } from '#content/blocks/blocks.ts'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (method: string, path: string, body: object, headers = {}) =>
  server.call(method, path, { as: server.admin, body, headers })
const block = (id: string, type: string, values: object, more = {}) => ({ id, block: type, values, ...more })
const action = (id: string, heading: string) =>
  block(id, 'action', { heading, buttonText: 'Go', buttonLink: '/pricing' })

let made = 0
const pageOf = (...pageBlocks: object[]) => ({
  pageTitle: 'A page',
  pageAddress: `page-${++made}`,
  ...(pageBlocks.length > 0 && { pageBlocks }),
})

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const textOf = (...content: object[]) => ({ type: 'doc', content })

const headingsOn = async (address: string) =>
  [...(await server.page(`/${address}`)).text.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)]
    .map(([, text]) => text!.trim())
    .filter((text) => text.startsWith('Block'))

test('a page of blocks is live when it is saved, in their order, without those that are hidden', async () => {
  const page = pageOf(action('a', 'Block A'), action('b', 'Block B'), {
    ...action('c', 'Block C'),
    hidden: true,
  })
  const added = await send('POST', '/content/page', page)
  expect(added.status, added.text).toBe(201)
  expect(added.headers.get('server-timing')).toMatch(/desc="live"$/)
  expect(await headingsOn(page.pageAddress)).toEqual(['Block A', 'Block B'])
  const { text } = await server.page(`/${page.pageAddress}`)
  expect(text).not.toMatch(/<script[^>]* src=/)

  const [a, b, c] = page.pageBlocks as [object, object, object]
  await send('PUT', `/content/page/${added.body._id}`, {
    ...page,
    pageBlocks: [{ ...c, hidden: false }, b, a],
  })
  expect(await headingsOn(page.pageAddress)).toEqual(['Block C', 'Block B', 'Block A'])

  await send('POST', `/content/page/${added.body._id}/revisions/1/restore`, {})
  expect(await headingsOn(page.pageAddress)).toEqual(['Block A', 'Block B'])
})

test('every type of block shows its own texts', async () => {
  const words = (type: string): object => {
    const values: Record<string, unknown> = {}
    for (const [name, { kind, fields = {} }] of Object.entries(blockTypes[type]!.fields))
      if (kind === 'items')
        values[name] = [
          Object.fromEntries(
            Object.entries(fields).map(([inner, field]) => [
              inner,
              field.kind === 'image' ? '/demo/hero.svg' : field.kind === 'number' ? '77' : `${type} ${inner}`,
            ]),
          ),
        ]
      else if (kind === 'image' || kind === 'link') values[name] = '/demo/hero.svg'
      else if (kind === 'richText') values[name] = textOf(paragraph(`${type} ${name}`))
      else if (kind !== 'records' && kind !== 'choice')
        values[name] = kind === 'lines' ? `${type} ${name} | 1 | 2\n3 | 4 | 5` : `${type} ${name}`
    return values
  }
  // This block is shown only while the check is offered.
  expect((await send('POST', '/content/pageAudit', { auditOffer: 'Yes' })).status).toBe(201)
  const article = { ...exampleOf(sections.article, 'x'), articleTags: 'latestArticles topic' }
  expect((await send('POST', '/content/article', article)).status).toBe(201)
  const page = pageOf(...Object.keys(blockTypes).map((type) => block(type, type, words(type))))
  const added = await send('POST', '/content/page', page)
  expect(added.status, added.text).toBe(201)
  const { text } = await server.page(`/${page.pageAddress}`)
  const missing = page.pageBlocks!.flatMap((each) =>
    [...JSON.stringify((each as { values: object }).values).matchAll(/"([a-zA-Z]+ [a-zA-Z]+)/g)].flatMap(
      ([, word]) => (text.includes(word!) || word!.startsWith('packages') ? [] : word),
    ),
  )
  expect(missing).toEqual([])
})

test('invalid pages are rejected with an error at the invalid value', async () => {
  const errorsOf = async (...pageBlocks: object[]) => {
    const refused = await send('POST', '/content/page', pageOf(...pageBlocks))
    expect(refused.status).toBe(422)
    return refused.body.errors
  }
  expect(await errorsOf(action('a', 'A'), block('b', 'quote', { quote: 'Words' }))).toEqual({
    'pageBlocks.1.values.name': 'Please fill this in.',
  })
  const evil = block('a', 'action', { heading: 'A', buttonText: 'Go', buttonLink: 'javascript:alert(1)' })
  expect(await errorsOf(evil)).toEqual({
    'pageBlocks.0.values.buttonLink': expect.stringMatching('Start with'),
  })
  const item = block('a', 'questions', { heading: 'A', questions: [{ question: 'Why?' }] })
  expect(await errorsOf(item)).toEqual({
    'pageBlocks.0.values.questions.0.answer': 'Please fill this in.',
  })
  expect(await errorsOf(block('a', 'banner', {}))).toEqual({
    'pageBlocks.0.block': 'There is no such kind of block.',
  })
  expect(await errorsOf(action('a', 'A'), action('a', 'B'))).toEqual({
    pageBlocks: 'Two blocks have the same id.',
  })
  expect(await errorsOf(block('a', 'faqItem', {}), block('b', 'faqItem', {}))).toEqual({
    pageBlocks: 'A block that the whole site shares can be on a page only once.',
  })
  expect(await errorsOf(...Array.from({ length: 61 }, (_, i) => action(`b${i}`, 'A')))).toEqual({
    pageBlocks: 'Please keep it to 60 blocks.',
  })
  expect(
    await errorsOf(block('a', 'action', { heading: 'A', buttonText: 'x', buttonLink: '/', more: 'x' })),
  ).toEqual({
    more: 'There is no such field.',
  })
})

test.each(['pricing', 'admin', 'api/x', 'login'])('the address %s is reserved', async (pageAddress) => {
  const refused = await send('POST', '/content/page', { pageTitle: 'A page', pageAddress })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['pageAddress'])
})

test('saving the same blocks again changes nothing; another editor’s change is not overwritten', async () => {
  const page = pageOf(action('a', 'Block A'))
  const { body, headers } = await send('POST', '/content/page', page)
  const again = await send('PUT', `/content/page/${body._id}`, page, { 'If-Match': headers.get('etag') })
  expect(again.headers.get('etag')).toBe(headers.get('etag'))
  const changed = { ...page, pageBlocks: [action('a', 'Block B')] }
  expect(
    (await send('PUT', `/content/page/${body._id}`, changed, { 'If-Match': headers.get('etag') })).status,
  ).toBe(200)
  const late = { ...page, pageBlocks: [action('a', 'Block C')] }
  expect(
    (await send('PUT', `/content/page/${body._id}`, late, { 'If-Match': headers.get('etag') })).status,
  ).toBe(412)
  const cleared = await send('PUT', `/content/page/${body._id}`, { ...page, pageBlocks: [] })
  expect(cleared.body.pageBlocks).toEqual([])
})

test('the preview shows unfinished blocks before the page exists', async () => {
  const shown = await send('POST', '/preview', {
    path: '/not-yet',
    section: 'page',
    values: {
      pageTitle: 'Not yet',
      pageAddress: 'not-yet',
      pageBlocks: [...Object.keys(blockTypes).map((type) => block(type, type, {})), action('z', 'Block Z')],
    },
  })
  expect(shown.status, shown.text).toBe(200)
  expect(shown.text).toContain('Block Z')
  expect((await server.page('/not-yet')).status).toBe(404)
})
