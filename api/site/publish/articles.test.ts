import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RichText } from '#content/rich-text/schema.ts'
import { dangersIn, payloads } from '#dev/test/payloads.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const textOf = (words: string, ...more: object[]) =>
  ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...more],
  }) as unknown as RichText
const valuesOf = (articleSlug: string, more: object = {}) => ({
  articleTitle: `Title of ${articleSlug}`,
  articleSlug,
  articleAuthor: 'Ann Author',
  articleDate: '2026-05-01',
  articleSummary: `What ${articleSlug} says.`,
  articleBody: textOf(`Words of ${articleSlug}.`),
  ...more,
})
const add = async (slug: string, more: object = {}) => {
  const made = await server.call('POST', '/content/article', { as: server.admin, body: valuesOf(slug, more) })
  expect(made.status, made.text).toBe(201)
  return made.body._id as string
}
const change = (id: string, slug: string, more: object) =>
  server.call('PUT', `/content/article/${id}`, { as: server.admin, body: valuesOf(slug, more) })
const text = async (path: string) => (await server.page(path)).text
const etagsOf = async (paths: readonly string[]) => {
  const plain = { headers: { 'Accept-Encoding': 'identity' } }
  return Promise.all(paths.map(async (path) => (await server.page(path, plain)).headers.get('etag')))
}
/** The paths of the pages that an action changes. */
const changedBy = async (paths: readonly string[], action: () => Promise<unknown>) => {
  const before = await etagsOf(paths)
  await action()
  const after = await etagsOf(paths)
  return paths.filter((_, i) => before[i] !== after[i])
}

test('the list of articles exists as soon as there is an article', async () => {
  expect((await server.page('/articles')).status).toBe(404)
  const id = await add('first')
  expect(await text('/articles')).toContain('<a href="/articles/first">Title of first</a>')
  expect(await text('/articles/rss.xml')).toContain('<link>http://site.test/articles/first</link>')
  expect(await text('/sitemap.xml')).toContain('<loc>http://site.test/articles</loc>')
  await server.call('DELETE', `/content/article/${id}`, { as: server.admin })
  expect((await server.page('/articles')).status).toBe(404)
  expect((await server.page('/articles/rss.xml')).status).toBe(404)
})

test('a card has the topic, the author and the reading time, which is that of the page', async () => {
  const words = (count: number) => textOf('word '.repeat(count))
  const id = await add('long', { articleTags: 'Local SEO, Texts', articleBody: words(1000) })
  const minutes = async (path: string) => /(\d+) min read/.exec(await text(path))?.[1]
  const [card = ''] = /<li data-section="article".*?<\/li>/s.exec(await text('/articles')) ?? []
  for (const shown of ['Local SEO', 'By Ann Author', '4 min read']) expect(card).toContain(shown)
  expect(card).not.toContain('Texts')
  expect(await minutes('/articles/long')).toBe('4')

  const more = { articleTags: 'Local SEO, Texts' }
  const changed = (count: number) =>
    changedBy(['/articles', '/articles/long'], () =>
      change(id, 'long', { ...more, articleBody: words(count) }),
    )
  expect(await changed(2000)).toEqual(['/articles', '/articles/long'])
  expect(await minutes('/articles')).toBe('8')
  expect(await changed(2001)).toEqual(['/articles/long'])
  await server.call('DELETE', `/content/article/${id}`, { as: server.admin })
})

describe('a text', () => {
  test('is stored as the schema says, restored from the history, and rejected with a reason', async () => {
    const id = await add('stored', {
      articleBody: textOf('Old words.', { type: 'picture', attrs: { src: '/a.png', alt: '' }, marks: [] }),
    })
    const stored = (await server.call('GET', `/content/article/${id}`)).body.articleBody
    expect(stored).toEqual(textOf('Old words.', { type: 'picture', attrs: { src: '/a.png' } }))
    await change(id, 'stored', {})
    expect(await text('/articles/stored')).toContain('<p>Words of stored.</p>')
    const back = await server.call('POST', `/content/article/${id}/revisions/1/restore`, { as: server.admin })
    expect(back.body.articleBody).toEqual(stored)
    expect(await text('/articles/stored')).toContain('<p>Old words.</p>')
    for (const [articleBody, reason] of [
      ['words', 'fill this in'],
      [textOf('x', { type: 'script' }), 'not written by the editor'],
      [textOf('x', { type: 'picture', attrs: { src: 'javascript:ran=1' } }), 'picture'],
      [{ type: 'doc', content: [] }, 'fill this in'],
      [textOf('x'.repeat(150_001)), '150,000'],
    ] as const) {
      const { status, body } = await change(id, 'stored', { articleBody })
      expect([status, body.errors.articleBody]).toEqual([422, expect.stringContaining(reason)])
    }
  })

  test('runs no scripts, neither on its page nor in a feed', async () => {
    const id = await add('payloads')
    for (const payload of payloads) {
      const marks = [{ type: 'link', attrs: { href: payload } }]
      const words = [{ type: 'text', text: payload }]
      const linked = await change(id, 'payloads', {
        articleBody: textOf('x', { type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }),
      })
      if (!/^https:|^\/path/.test(payload)) expect([payload, linked.status]).toEqual([payload, 422])
      const { status } = await change(id, 'payloads', {
        articleTitle: payload,
        articleSummary: payload,
        articleAuthor: payload,
        articleTags: payload.replaceAll(',', ' '),
        articleSeries: payload,
        articleBody: textOf(
          payload,
          { type: 'heading', attrs: { level: 2 }, content: words },
          { type: 'picture', attrs: { src: '/x.png', alt: payload, caption: payload } },
          { type: 'video', attrs: { src: '/x.mp4', title: payload } },
          { type: 'codeBlock', attrs: { language: payload.slice(0, 30) }, content: words },
        ),
      })
      // Content that cannot be shown at all is rejected.
      if (status === 422) continue
      for (const path of ['/articles/payloads', '/articles']) expect(dangersIn(await text(path))).toEqual([])
      for (const path of ['/articles/rss.xml', '/articles/atom.xml'])
        expect(await text(path)).not.toMatch(/<(?:script|img|svg|iframe|style)/)
    }
  })
})

describe('lists', () => {
  test('a changed text re-renders its own page and the feeds; other changed fields re-render the lists that show them', async () => {
    const seo = await add('one', { articleTags: 'Search', articleDate: '2026-06-01' })
    await add('two', { articleTags: 'Search', articleDate: '2026-06-02' })
    await add('three', { articleTags: 'Other', articleDate: '2026-06-03' })
    const pages = ['/articles', '/articles/tags/search', '/articles/tags/other']
    const all = [...pages, '/articles/one', '/articles/two', '/articles/three', '/articles/rss.xml', '/']
    const tags = { articleTags: 'Search', articleDate: '2026-06-01' }
    expect(
      await changedBy(all, () => change(seo, 'one', { ...tags, articleBody: textOf('Other words.') })),
    ).toEqual(['/articles/one', '/articles/rss.xml'])
    expect(
      await changedBy(all, () => change(seo, 'one', { ...tags, articleSummary: 'Another summary.' })),
    ).toEqual([...pages.slice(0, 2), '/articles/one', '/articles/two', '/articles/rss.xml'])
    expect(
      await changedBy(all, () => add('four', { articleTags: 'Other', articleDate: '2026-06-04' })),
    ).toEqual(['/articles', '/articles/tags/other', '/articles/three', '/articles/rss.xml'])
  })

  test('topics in any script have a page, and names that differ only in symbols are different topics', async () => {
    const pages = {
      'Où est-ce ?': '/articles/tags/ou-est-ce',
      'C++': '/articles/tags/c-plus-plus',
      'C#': '/articles/tags/c-sharp',
      'Поиск в картах':
        '/articles/tags/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA-%D0%B2-%D0%BA%D0%B0%D1%80%D1%82%D0%B0%D1%85',
      हिन्दी: '/articles/tags/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80',
      'SEO 日本語': '/articles/tags/seo-%E6%97%A5%E6%9C%AC%E8%AA%9E',
    }
    for (const slug of ['topics', 'same-topics'])
      await add(slug, { articleTags: Object.keys(pages).join(', ') })
    const article = await text('/articles/topics')
    const sitemap = await text('/sitemap.xml')
    for (const [topic, path] of Object.entries(pages)) {
      expect(article).toContain(`href="${path}"`)
      expect(sitemap).toContain(`<loc>http://site.test${path}</loc>`)
      const list = await server.page(path)
      expect(list.status, topic).toBe(200)
      expect(list.text).toContain('href="/articles/topics"')
      expect(list.text).toContain(`<link rel="canonical" href="http://site.test${path}"`)
      expect(list.text).toContain(`aria-current="page">${topic}</a>`)
      const [, picture] = /property="og:image" content="http:\/\/site\.test([^"]+)"/.exec(list.text)!
      expect((await server.page(picture!)).status, topic).toBe(200)
    }
  })

  test('a new article does not change the pages of older articles', async () => {
    for (let i = 10; i < 34; i++)
      await add(`part-${i}`, { articleTags: 'Many', articleDate: `20${i}-01-01`, articleSeries: 'Long' })
    const list = await text('/articles/tags/many')
    expect(list.match(/<li data-section="article"/g)).toHaveLength(12)
    expect(list).toContain('href="/articles/tags/many/page/1"')
    const older = await text('/articles/tags/many/page/1')
    expect(older).toContain('href="/articles/part-10"')
    expect(older).toContain('href="/articles/tags/many"')
    expect((await server.page('/articles/tags/many/page/2')).status).toBe(404)
    const paths = ['/articles/tags/many', '/articles/tags/many/page/1']
    expect(
      await changedBy(paths, () => add('newest', { articleTags: 'Many', articleDate: '2026-02-01' })),
    ).toEqual(['/articles/tags/many'])
    const part = await text('/articles/part-11')
    expect(part).toContain('Part 2 of 24 of the series “Long”')
    expect(part).toContain('The part before: Title of part-10')
    expect(part).toContain('"@type":"Article"')
  })

  test('a page tells search engines and social networks when it was written and changed', async () => {
    const id = await add('dated', { articleTags: 'Local search, Maps' })
    await change(id, 'dated', { articleTags: 'Local search, Maps', articleSummary: 'Another.' })
    const page = await text('/articles/dated')
    const changed = /property="article:modified_time" content="([^"]+)"/.exec(page)![1]!
    expect(Math.abs(Date.parse(changed) - Date.now())).toBeLessThan(600_000)
    for (const part of [
      '<meta property="og:type" content="article">',
      '<meta property="article:published_time" content="2026-05-01">',
      '<meta property="article:tag" content="Local search">',
      '<meta property="article:tag" content="Maps">',
      `"datePublished":"2026-05-01","dateModified":"${changed}"`,
      '<meta name="robots" content="max-image-preview:large">',
    ])
      expect(page).toContain(part)
    expect(await text('/articles')).toContain('<meta property="og:type" content="website">')
  })

  test('a topic with one article is not for search engines', async () => {
    const isIndexed = async (path: string) => {
      const listed = (await text('/sitemap.xml')).includes(`<loc>http://site.test${path}</loc>`)
      expect((await text(path)).includes('content="noindex"'), path).toBe(!listed)
      return listed
    }
    const path = '/articles/tags/rare'
    await add('rare-one', { articleTags: 'Rare' })
    expect(await isIndexed(path)).toBe(false)
    await add('rare-two', { articleTags: 'Rare' })
    expect(await isIndexed(path)).toBe(true)
  })

  test('an invalid date is rejected', async () => {
    const { status, body } = await server.call('POST', '/content/article', {
      as: server.admin,
      body: valuesOf('day', { articleDate: '2026-02-30' }),
    })
    expect([status, body.errors.articleDate]).toEqual([422, 'Enter a date such as 2026-11-02.'])
  })
})
