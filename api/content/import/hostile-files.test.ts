import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pixel } from '#dev/test/files.ts'
import { importsOn, zip } from '#dev/test/imports.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { wxr, wxrItem } from '#dev/test/wordpress.ts'

let server: TestServer
let imports: ReturnType<typeof importsOn>
beforeAll(async () => {
  server = await startTestServer()
  imports = importsOn(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const site = 'https://old.example'
const posts = () =>
  wxr(
    site,
    [1, 2, 3].map((id) =>
      wxrItem(site, { id, title: `Post ${id}`, slug: `post-${id}`, html: 'x'.repeat(500) }),
    ),
  )

test('a file of 2 GB is rejected before it is uploaded', async () => {
  const { status, body } = await imports.call('POST', '/imports', { name: 'large.xml', size: 2 * 1024 ** 3 })
  expect([status, body.errors.size]).toEqual([422, expect.stringContaining('At most 256 MB')])
})

describe('a malicious or invalid file is rejected with an explanation', () => {
  const rss = (inside: string) =>
    `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version><link>http://a.test</link>${inside}</channel></rss>`
  test.each<[string, () => Buffer, RegExp]>([
    [
      'an entity bomb',
      () =>
        Buffer.from(
          `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><rss>&b;</rss>`,
        ),
      /document type/,
    ],
    [
      'an external entity',
      () => Buffer.from('<!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss/>'),
      /document type/,
    ],
    ['elements in elements', () => Buffer.from(rss('<item>' + '<a>'.repeat(100_000))), /nested/],
    ['an endless attribute', () => gzipSync(`<rss a="${'x'.repeat(5 * 1024 * 1024)}`), /too long/],
    [
      'an endless text',
      () => gzipSync(rss(`<item><title>T</title><content:encoded>${'x'.repeat(3 * 1024 * 1024)}`)),
      /“T” is longer/,
    ],
    ['half a file', () => Buffer.from(posts().slice(0, -300)), /end is missing/],
    [
      'a feed',
      () => Buffer.from('<rss><channel><item><title>x</title></item></channel></rss>'),
      /not a WordPress export/,
    ],
    ['another kind of file', () => Buffer.from('%PDF-1.7 and so on'), /neither/],
    ['a path outside of the folder', () => zip({ '../../etc/cron.d/x.md': 'x' }), /outside of its folder/],
    ['a ZIP file of something else', () => zip({ 'a.txt': 'x' }), /neither/],
    [
      'a compressed file that expands',
      () => gzipSync(Buffer.from('<rss><channel>' + ' '.repeat(20_000_000))),
      /cannot be imported/,
    ],
  ])('%s', async (_, make, sentence) => {
    const id = await imports.read(make())
    const { body } = await imports.call('GET', `/imports/${id}`)
    expect(body.state).toBe('failed')
    expect(body.problem).toMatch(sentence)
    expect((await imports.call('DELETE', `/imports/${id}`)).status).toBe(204)
  })

  test('a text that is nested too deeply is skipped, and the others are imported', async () => {
    const deep = wxrItem(site, { id: 90, title: 'Deep', slug: 'deep', html: '<div>'.repeat(250_000) + 'x' })
    const id = await imports.read(
      Buffer.from(wxr(site, [deep, wxrItem(site, { id: 91, title: 'Flat', slug: 'flat', html: 'x' })])),
    )
    // Skipped by its depth, or because the process that parses it has reached its limits.
    const outcomes = Object.entries(await imports.outcomes(id))
    expect(outcomes.map(([entry, outcome]) => [entry.split(' ').at(-1), outcome])).toEqual([
      ['Deep', 'skipped'],
      ['Flat', 'new'],
    ])
  })
})

test('addresses of files that are not valid URLs do not end an import', async () => {
  const id = await imports.read(
    zip({
      'posts/query.md': '# Query\n\n![A](missing.png?x=%)\n',
      'posts/front-matter.md': '---\ntitle: Front matter\nimage: "\\ud800.png"\n---\nText.\n',
      'posts/literal.md': '# Literal\n\n[A link](https://folder.invalid/%zz)\n',
      'posts/name.md': '# Name\n\n![B](a%231.png)\n',
      'posts/a#1.png': pixel,
    }),
    'folder.zip',
  )
  expect(await imports.run(id)).toMatchObject({ state: 'done', problem: null })
  expect(await imports.outcomes(id)).toMatchObject({
    'article Query': 'new',
    'article Front matter': 'new',
    'article Literal': 'new',
    'article Name': 'new',
    'picture missing.png': 'failed',
    'picture a#1.png': 'new',
  })
})

test('the preview of a folder names its missing pictures, and the line of an error in front matter', async () => {
  const id = await imports.read(
    zip({
      'wrong.md': '---\ntitle: A title\ntags: [unclosed\n---\ntext',
      'first.md': '---\ntitle: The first\n---\n![A sign](sign.png) and ![Nothing](missing.png)',
      'sign.png': await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    }),
    'blog.zip',
  )
  const listed = await imports.entries(id)
  const found = (name: string) => {
    const { outcome, details } = listed.find((entry) => entry.name === name)!
    return [outcome, details]
  }
  expect(found('sign.png')).toEqual(['new', 'sign.png'])
  expect(found('missing.png')).toEqual(['failed', 'missing.png: There is no file missing.png in the folder.'])
  expect(found('wrong.md')).toEqual([
    'skipped',
    expect.stringMatching(/^Its front matter cannot be read, line 3: .*[^:.]\.$/),
  ])
})
