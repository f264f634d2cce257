import { randomUUID } from 'node:crypto'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeContent } from '#dev/demo/seed.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { withTransaction } from '../../platform/context.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await withTransaction(server.ctx, writeContent)
  await server.publisher.rebuild()
})
afterAll(() => server[Symbol.asyncDispose]())

const search = (q: string) => server.page(`/api/site-search?${new URLSearchParams({ q })}`)

/** The links of the list of results, with the words that are highlighted in each result. */
async function resultsOf(q: string): Promise<{ path: string; marked: string[] }[]> {
  const results: { path: string; marked: string[] }[] = []
  const textOf = (node: Tree.Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  const visit = (node: Tree.Node, isResult: boolean) => {
    const { tagName = '', attrs = [] } = node as Partial<Tree.Element>
    const of = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
    const inList = isResult || of('id') === 'results'
    if (inList && tagName === 'a') results.push({ path: of('href')!, marked: [] })
    if (inList && tagName === 'mark') results.at(-1)?.marked.push(textOf(node))
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inList)
  }
  visit(parse((await search(q)).text), false)
  return results
}
const pathsOf = async (q: string) => (await resultsOf(q)).map(({ path }) => path)

test('a visitor finds pages by words of their texts, with the words marked', async () => {
  const [first] = await resultsOf('before you pay anybody')
  expect(first).toMatchObject({ path: '/articles/check-before-you-pay' })
  expect(first!.marked).toContain('before you pay anybody')
  expect(await pathsOf('toothache implants')).toContain('/seo-for-dentists')
  expect(await pathsOf('guarantee first place')).toContain('/')
})

test('upper case and accents do not matter, and every word has to be there', async () => {
  expect(await pathsOf('BÉFORE yoú PAY anybody')).toContain('/articles/check-before-you-pay')
  expect(await pathsOf('toothache zzzzqq')).toEqual([])
})

test('without a result, the page says so and leads on; what was typed is shown as text', async () => {
  const { status, headers, text } = await search('"><script>alert(1)</script>')
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text.replaceAll(/"[^"]*"/g, '')).not.toContain('<script>alert(1)')
  expect(text).toContain('Nothing found for')
  expect((await search('')).text).not.toContain('Nothing found')
  expect((await server.page('/search')).text).toContain('action="/api/site-search"')
})

test('what visitors cannot read is not found: other people’s texts, drafts, unlisted pages and search phrases', async () => {
  const body = {
    caseTitle: 'A quiet case',
    caseSlug: 'quiet',
    caseClient: 'Quiet Ltd',
    caseTask: 'xylophone repairs',
    caseWork: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tuned.' }] }] },
    headPhrase: 'glockenspiel',
  }
  const { body: saved } = await server.call('POST', '/content/caseStudy', { as: server.admin, body })
  expect(await pathsOf('xylophone')).toEqual(['/cases/quiet'])
  expect(await pathsOf('glockenspiel')).toEqual([])
  const hidden = { ...body, headIndex: 'Do not list it' }
  const change = await server.call('PUT', `/content/caseStudy/${saved._id}`, {
    as: server.admin,
    body: hidden,
  })
  expect(change.status, change.text).toBe(200)
  expect(await pathsOf('xylophone')).toEqual([])

  await server.call('POST', '/content/cannedAnswer', {
    as: server.admin,
    body: { answerTitle: 'Vuvuzela', answerText: 'About the vuvuzela.' },
  })
  const draft = { ...body, caseSlug: 'drafted', caseTask: 'theremin lessons' }
  const drafted = await server.call('PUT', `/draft/${randomUUID()}`, {
    as: server.admin,
    body: { section: 'caseStudy', baseVersion: 0, values: draft },
  })
  expect(drafted.status, drafted.text).toBe(200)
  expect(await pathsOf('vuvuzela')).toEqual([])
  expect(await pathsOf('theremin')).toEqual([])
})

test('a long search is refused, and a flood from one address ends', async () => {
  expect((await search('x'.repeat(201))).status).toBe(422)
  await using limited = await startTestServer({ settings: { LIMIT_FACTOR: '1' } })
  const statuses = await Promise.all(
    Array.from({ length: 70 }, () => limited.page('/api/site-search?q=nothing').then(({ status }) => status)),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
})
