import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsOn } from '#dev/test/imports.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { wxr, wxrAttachment, wxrItem, wxrMeta, wxrTerm } from '#dev/test/wordpress.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { runImport } from './run.ts'
import { setImport } from './store.ts'

let server: TestServer
let imports: ReturnType<typeof importsOn>
/** The old site, which serves the pictures. */
const old = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/wp-content/moved.png')
    response.writeHead(301, { Location: '/wp-content/uploads/c.png' }).end()
  else if (/uploads\/pair-\d\.png$/.test(path)) answerPair(response, path.at(-5)!)
  else if (/uploads\/[a-z]\.png$/.test(path)) response.writeHead(200).end(pictures[path.at(-5)!])
  else response.writeHead(404).end()
})
/** Holds the response until both pictures of the pair have been requested. */
const pair: (() => void)[] = []
function answerPair(response: ServerResponse, name: string) {
  pair.push(() => response.writeHead(200).end(pictures[name]))
  if (pair.length === 2) for (const answer of pair) answer()
}
const pictures: Record<string, Buffer> = {}
let site = ''
beforeAll(async () => {
  for (const [name, background] of [
    ['a', 'red'],
    ['b', 'blue'],
    ['c', 'green'],
    ['1', 'white'],
    ['2', 'black'],
  ] as const)
    pictures[name] = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  old.listen(0, '127.0.0.1')
  await once(old, 'listening')
  site = `http://127.0.0.1:${(old.address() as AddressInfo).port}`
  server = await startTestServer({ settings: { IMPORT_PRIVATE: '1' } })
  imports = importsOn(server)
})
afterAll(async () => {
  old.close()
  await server[Symbol.asyncDispose]()
})

const wordPress = () =>
  wxr(site, [
    wxrItem(site, {
      id: 1,
      title: 'Found in your town',
      slug: 'found-in-your-town',
      excerpt: 'What a small shop can do.',
      html: `Written <b>long ago</b>,\nin two lines.\n\n[caption id="attachment_9" width="300"]<a href="${site}/wp-content/uploads/a.png"><img class="wp-image-9" src="${site}/wp-content/uploads/a-300x200.png" /></a> The shop[/caption]\n\nSee <a href="${site}/2020/03/second-steps/#more">the next part</a> and <a href="/?p=5">about us</a>.\n\n[gallery ids="10,11"]\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\n[contact-form-7 id="3" title="Write"] as they [sic] say`,
      more:
        wxrTerm('category', 'Local SEO') +
        wxrTerm('post_tag', 'Maps, and more') +
        wxrMeta('_thumbnail_id', '9') +
        wxrMeta('_yoast_wpseo_metadesc', 'For search') +
        '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>x</wp:comment_content></wp:comment>',
    }),
    wxrItem(site, {
      id: 2,
      title: 'Second steps',
      slug: 'second-steps',
      html: `<!-- wp:heading --><h2 class="wp-block-heading">A heading</h2><!-- /wp:heading --><!-- wp:paragraph --><p>With <em>blocks</em>.</p><!-- /wp:paragraph --><!-- wp:image --><figure class="wp-block-image"><img src="${site}/wp-content/gone.png" alt="Gone"/></figure><!-- /wp:image --><!-- wp:latest-posts /-->`,
    }),
    wxrItem(site, {
      id: 3,
      title: 'Not ready',
      slug: '',
      link: `${site}/?p=3`,
      status: 'draft',
      html: 'Half a text',
    }),
    wxrItem(site, { id: 4, title: 'Nothing in it', slug: 'nothing' }),
    wxrItem(site, {
      id: 5,
      type: 'page',
      title: 'About us',
      slug: 'about',
      link: `${site}/company/about/`,
      html: '<p>Who we are: <strong>three</strong> people.</p>',
    }),
    wxrItem(site, {
      id: 6,
      type: 'page',
      title: 'Contact',
      slug: 'contact',
      link: `${site}/contact/`,
      html: '<p>Call us.</p>',
    }),
    wxrItem(site, { id: 7, type: 'nav_menu_item', title: 'Menu', slug: 'menu' }),
    wxrItem(site, { id: 8, title: 'Thrown away', slug: 'gone', status: 'trash', html: 'x' }),
    wxrAttachment(site, 9, `${site}/wp-content/uploads/a.png`, 'The front of the shop', 1),
    wxrAttachment(site, 10, `${site}/wp-content/uploads/b.png`, 'Blue'),
    wxrAttachment(site, 11, `${site}/wp-content/moved.png`, 'Green'),
  ])

describe('an export of WordPress', () => {
  let id = ''
  test('is listed before anything is imported', async () => {
    id = await imports.read(Buffer.from(wordPress()))
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({
      state: 'ready',
      releaseId: null,
    })
    expect(await imports.outcomes(id)).toEqual({
      'article Found in your town': 'new',
      'article Second steps': 'new',
      'article Not ready': 'new',
      'article Nothing in it': 'skipped',
      'page About us': 'new',
      'page Contact': 'new',
      'other Menu': 'skipped',
      'other Thrown away': 'skipped',
      'picture a.png': 'new',
      'picture b.png': 'new',
      'picture moved.png': 'new',
      'picture gone.png': 'new',
    })
    expect((await imports.call('GET', '/drafts')).body).toEqual([])
    const text = (await imports.entries(id)).map(({ name, details }) => `${name}: ${details}`).join('\n')
    expect(text).toContain('/2020/03/found-in-your-town leads to /articles/found-in-your-town.')
    expect(text).toContain('Left out: one comment, [contact-form-7].')
    expect(text).toContain('the block “latest-posts”')
    expect(text).toContain('Not ready: It was a draft.')
  })

  test('becomes drafts in one release, and looks as on the old site once the release is published', async () => {
    const done = await imports.run(id)
    expect(done).toMatchObject({ state: 'done', problem: null })
    expect(await imports.outcomes(id)).toMatchObject({
      'picture gone.png': 'failed',
      'article Found in your town': 'new',
    })
    const { body: release } = await imports.call('GET', `/release/${done.releaseId}`)
    expect(release).toMatchObject({ name: 'Import: Maria & Friends', state: 'open' })
    expect((await server.page('/articles/second-steps')).status).toBe(404)
    const published = await imports.call('POST', `/release/${done.releaseId}/publish`)
    expect([published.status, published.text]).toEqual([200, expect.any(String)])

    const page = await server.page('/articles/found-in-your-town')
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<p>Written <strong>long ago<\/strong>,<br>\s*in two lines\.<\/p>/)
    expect(page.text).toMatch(/<figcaption>The shop<\/figcaption>/)
    expect(page.text).toContain('alt="The front of the shop"')
    expect(page.text).toContain('href="/articles/second-steps#more"')
    expect(page.text).toContain('href="/company/about"')
    expect(page.text).toContain('as they [sic] say')
    expect(page.text).toContain('Maria Lopez')
    expect(page.text).toContain('datetime="2020-03-10"')
    expect(page.text.match(/src="\/media\/[\w-]+-40x30\.jpg"/g)!.length).toBeGreaterThanOrEqual(3)
    expect(page.text).not.toContain(site)
    expect((await server.page('/articles/tags/local-seo')).text).toContain('Found in your town')
    expect((await server.page('/company/about')).text).toContain('three')
    expect((await server.page('/contact-2')).text).toContain('Call us.')
    const moved = await server.page('/2020/03/found-in-your-town/')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/articles/found-in-your-town'])
  })

  test('imported again creates no duplicates and does not overwrite edited texts', async () => {
    const { body: articles } = await imports.call('GET', '/content/article')
    const first = articles.find(
      ({ articleSlug }: { articleSlug: string }) => articleSlug === 'found-in-your-town',
    )
    const { _id, ...values } = (await imports.call('GET', `/content/article/${first._id}`)).body
    await imports.call('PUT', `/content/article/${_id}`, { ...values, articleTitle: 'Edited here' })
    const changed = wordPress().replace('With <em>blocks</em>', 'With other words')
    const again = await imports.read(gzipSync(changed), 'again.xml.gz')
    const done = await imports.run(again)
    expect(await imports.outcomes(again)).toMatchObject({
      'article Found in your town': 'kept',
      'article Second steps': 'changed',
      'article Not ready': 'same',
      'page About us': 'same',
    })
    expect((await imports.call('GET', `/release/${done.releaseId}`)).body.drafts).toBe(1)
    expect((await imports.call('GET', '/content/article')).body).toHaveLength(2)
    const { body: drafts } = await imports.call('GET', '/drafts')
    expect(drafts).toHaveLength(2)

    expect((await imports.call('POST', `/imports/${again}/undo`)).body).toEqual({ discarded: 1, kept: 0 })
    const third = await imports.read(Buffer.from(wordPress()))
    expect((await imports.outcomes(third))['article Second steps']).toBe('same')
  })

  test('cannot be undone while a record of its release has later changes', async () => {
    const { body } = await imports.call('POST', `/imports/${id}/undo`)
    expect(body.detail).toBe('Nothing was reverted. Changed again since: “Articles: Found in your town”.')
  })
})

test('links keep their fragments, within a text and to pages that are not imported', async () => {
  const html = `<p><a href="#team">Team</a>, <a href="/prices/#list">prices</a></p>`
  const item = wxrItem(site, { id: 201, title: 'With fragments', slug: 'with-fragments', html })
  const id = await imports.read(Buffer.from(wxr(site, [item])))
  await imports.run(id)
  const [{ recordId }] = (await imports.call('GET', `/imports/${id}/entries`)).body
  const { body: draft } = await imports.call('GET', `/draft/${recordId}`)
  const body = JSON.stringify(draft.values.articleBody)
  expect(body).toContain('"href":"#team"')
  expect(body).toContain('"href":"/prices/#list"')
  await imports.call('POST', `/imports/${id}/undo`)
})

test('two concurrent imports never assign the same address', async () => {
  const ids = []
  for (const number of [301, 302]) {
    const item = wxrItem(site, { id: number, title: `Number ${number}`, slug: 'at-once', html: 'Words.' })
    ids.push(await imports.read(Buffer.from(wxr(site, [item]))))
  }
  const { connection, env, publisher } = server
  for (const id of ids) await setImport(server.ctx, id, { state: 'running' })
  const files = await openFileStore(env)
  // As if two processes ran them.
  await Promise.all(ids.map((id) => runImport(server.ctx, { connection, files, publisher }, id)))
  const slugs = []
  for (const id of ids) {
    const [{ recordId }] = (await imports.call('GET', `/imports/${id}/entries`)).body
    slugs.push((await imports.call('GET', `/draft/${recordId}`)).body.values.articleSlug)
    await imports.call('POST', `/imports/${id}/undo`)
  }
  expect(slugs.toSorted()).toEqual(['at-once', 'at-once-2'])
})

test('fetches several pictures at once and lists them in the order of the file', async () => {
  const names = ['pair-1', 'pair-2']
  const items = names.map((name, i) =>
    wxrAttachment(site, 401 + i, `${site}/wp-content/uploads/${name}.png`, name),
  )
  const id = await imports.read(Buffer.from(wxr(site, items)))
  await imports.run(id)
  expect((await imports.entries(id)).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'Picture 401 new',
    'Picture 402 new',
  ])
})
