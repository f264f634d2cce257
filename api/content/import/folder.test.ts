import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsOn, zip } from '#dev/test/imports.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { wxr, wxrItem, wxrTerm } from '#dev/test/wordpress.ts'

let server: TestServer
let imports: ReturnType<typeof importsOn>
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const pictures: Record<string, Buffer> = {}
beforeAll(async () => {
  for (const [name, color] of Object.entries({ a: 'red', b: 'blue' })) pictures[name] = await picture(color)
  server = await startTestServer()
  imports = importsOn(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The drafts that an import made, by the names of its texts. */
async function draftsOf(id: string) {
  const found: Record<string, { release: unknown; values: Record<string, unknown>; details: string }> = {}
  for (const { name, recordId, details } of await imports.entries(id)) {
    if (!recordId) continue
    const { body } = await imports.call('GET', `/draft/${recordId}`)
    found[name] = { release: body.releaseId ?? null, values: body.values, details }
  }
  return found
}

async function importFolder(files: Record<string, string | Buffer>, name = 'folder.zip') {
  const id = await imports.read(zip(files), name)
  expect(await imports.run(id)).toMatchObject({ state: 'done', problem: null })
  return { id, drafts: await draftsOf(id), outcomes: await imports.outcomes(id) }
}

test('a folder of Markdown becomes articles', async () => {
  const files: Record<string, string | Buffer> = {
    'blog/posts/2021-05-01-first.md': `---\ntitle: "The first: a start"\nauthor: {name: Ann}\ntags: [Local SEO, Texts]\ndescription: Where it began.\naliases: [/old/first.html]\n---\n\nSee [the other](./second/index.md) and ![A sign](../static/img/sign.png "On the door")\n`,
    'blog/posts/second/index.md':
      '---\ndate: 2021-06-02\ndraft: true\n---\n# Its own title\n\n![Away](../../../../etc/passwd.png)\n\n<div>raw</div>\n',
    'blog/posts/toml.md': '+++\ntitle = "From TOML"\ndate = 2021-07-03\n+++\ntext',
    'blog/posts/bomb.md': `---\na: &a [x,x]\nb: &b [*a,*a]\ntitle: *b\n---\ntext`,
    'blog/static/img/sign.png': pictures['a']!,
    'blog/.git/config': 'x',
  }
  const id = await imports.read(zip(files), 'blog.zip')
  const done = await imports.run(id)
  expect(done.problem).toBeNull()
  const listed = await imports.entries(id)
  const details = (name: string) => listed.find((entry) => entry.name === name)?.details
  expect(listed.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
    'article new',
    'article new',
    'article new',
    'other skipped',
    expect.stringMatching(/picture (new|same)/),
  ])
  expect(details('posts/bomb.md')).toContain('cannot be read')
  expect(details('Its own title')).toMatch(/passwd\.png, which leads out of the folder/)
  const { body: draft } = await imports.call(
    'GET',
    `/draft/${listed.find(({ name }) => name.startsWith('The first'))!.recordId}`,
  )
  expect(draft.values).toMatchObject({
    articleTitle: 'The first: a start',
    articleSlug: 'first',
    articleAuthor: 'Ann',
    articleDate: '2021-05-01',
    articleSummary: 'Where it began.',
    articleTags: 'Local SEO, Texts',
  })
  const body = JSON.stringify(draft.values.articleBody)
  expect(body).toContain('"href":"/articles/second"')
  expect(body).toMatch(/"src":"\/media\/[\w-]{16}-40x30\.jpg"/)
  const back = await imports.call('POST', `/imports/${id}/undo`)
  expect(back.body).toEqual({ discarded: 3, kept: 0 })
  expect((await imports.call('GET', `/release/${done.releaseId}`)).status).toBe(404)
})

describe('texts are told apart by where they come from', () => {
  const hello = (words: string) => `---\ntitle: Hello\ndate: 2022-07-08\n---\n${words} ![Logo](/img/logo.png)`

  test('two sites with files of the same names', async () => {
    const first = { 'posts/hello.md': hello('One.'), 'img/logo.png': pictures['a']! }
    const second = { 'posts/hello.md': hello('Two.'), 'img/logo.png': pictures['b']! }
    const one = await importFolder(first, 'one.zip')
    const two = await importFolder(second, 'two.zip')
    expect(two.outcomes).toEqual({ 'article Hello': 'new', 'picture logo.png': 'new' })
    const bodies = [one, two].map(({ drafts }) => JSON.stringify(drafts['Hello']!.values['articleBody']))
    expect(bodies[0]).toContain('One.')
    expect(bodies[1]).toContain('Two.')
    const addresses = bodies.map((body) => /"src":"([^"]+)"/.exec(body)![1])
    expect(new Set(addresses).size).toBe(2)
    expect((await importFolder(first, 'one (1).zip')).outcomes).toEqual({
      'article Hello': 'same',
      'picture logo.png': 'same',
    })
    for (const { id } of [one, two]) await imports.call('POST', `/imports/${id}/undo`)
  })

  test('two sites that name their address, in files of one name', async () => {
    const of = (site: string) => ({
      'hugo.toml': `baseURL = "https://${site}/"`,
      'posts/hello.md': hello(site),
    })
    const one = await importFolder(of('one.test'), 'blog.zip')
    const two = await importFolder(of('two.test'), 'blog.zip')
    expect(two.outcomes).toMatchObject({ 'article Hello': 'new' })
    expect((await importFolder(of('one.test'), 'renamed.zip')).outcomes).toMatchObject({
      'article Hello': 'same',
    })
    for (const { id } of [one, two]) await imports.call('POST', `/imports/${id}/undo`)
  })

  test('two posts of WordPress with one guid', async () => {
    const site = 'https://guid.example'
    const items = [1, 2].map((id) =>
      wxrItem(site, { id, title: `Copy ${id}`, slug: 'copy', html: `Text ${id}` }).replace(
        /<guid.*guid>/,
        '<guid>https://guid.example/?p=1</guid>',
      ),
    )
    const file = Buffer.from(wxr(site, items))
    const id = await imports.read(file)
    await imports.run(id)
    const drafts = await draftsOf(id)
    expect(JSON.stringify(drafts['Copy 1']!.values['articleBody'])).toContain('Text 1')
    expect(JSON.stringify(drafts['Copy 2']!.values['articleBody'])).toContain('Text 2')
    const again = await imports.read(file)
    await imports.run(again)
    expect(await imports.outcomes(again)).toEqual({ 'article Copy 1': 'same', 'article Copy 2': 'same' })
  })
})

test('a text keeps the state it had, and what is no article is left out', async () => {
  const text = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2022-07-08\n${more}---\nWords.`
  const { drafts, outcomes } = await importFolder(
    {
      'README.md': '# A blog\n\nHow to build it.',
      'LICENSE.md': '# MIT',
      'scaffolds/post.md': '---\ntitle: {{ title }}\n---\n',
      'archetypes/default.md': '+++\ntitle = "x"\n+++\n',
      '_posts/2022-07-08-public.md': text('Public'),
      '_drafts/idea.md': text('Idea'),
      'posts/quoted.md': text('Quoted', "draft: 'true'\n"),
      'posts/status.md': text('Pending', 'status: pending\n'),
      'posts/hidden.md': text('Unpublished', 'published: false\n'),
      'posts/later.md': '---\ntitle: Later\ndate: 2999-01-01\n---\nWords.',
    },
    'states.zip',
  )
  expect(Object.keys(drafts).toSorted()).toEqual([
    'Idea',
    'Later',
    'Pending',
    'Public',
    'Quoted',
    'Unpublished',
  ])
  expect(
    Object.entries(drafts)
      .filter(([, { release }]) => release)
      .map(([name]) => name),
  ).toEqual(['Public'])
  expect(drafts['Later']!.details).toContain('It was scheduled for 2999-01-01.')
  expect(drafts['Later']!.values['articleDate']).toBe('2999-01-01')
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome === 'skipped')).toHaveLength(4)
})

test('dates are read as they are written; what cannot be read is asked for, not invented', async () => {
  const text = (line: string) => `---\ntitle: ${line.replaceAll(/\W+/g, ' ').trim()}\n${line}\n---\nWords.`
  const lines = ['date: Jul 08 2022', 'pubDate: 2022/07/08', 'publishDate: 08.07.2022', 'date: 07/08/2022']
  const files = Object.fromEntries(lines.map((line, i) => [`posts/${i}.md`, text(line)]))
  const { drafts } = await importFolder(
    {
      ...files,
      'posts/american.md': text('date: 07/28/2022'),
      'posts/never.md': text('date: some day'),
      'posts/none.md': '---\ntitle: None\n---\nWords.',
    },
    'dates.zip',
  )
  const dates = Object.fromEntries(
    Object.entries(drafts).map(([name, { values }]) => [name, values['articleDate']]),
  )
  expect(dates).toEqual({
    'date Jul 08 2022': '2022-07-08',
    'pubDate 2022 07 08': '2022-07-08',
    'publishDate 08 07 2022': '2022-07-08',
    'date 07 08 2022': '2022-07-08',
    'date 07 28 2022': '2022-07-28',
    'date some day': undefined,
    None: undefined,
  })
  expect(drafts['date some day']!.details).toContain(
    'Its date “some day” cannot be read. Enter it in its draft',
  )
  expect([drafts['date some day']!.release, drafts['None']!.release]).toEqual([null, null])
})

test('Markdown of Windows, with HTML, template tags, footnotes and tasks, in UTF-16', async () => {
  const markdown = [
    '---',
    'title: Ünïcode',
    'date: 2022-07-08',
    '---',
    '<div align="center"><img src="img/a.png" alt="In HTML"></div>',
    '',
    'A ~~wrong~~ claim[^1] at {{ site.title }}. <kbd>Ctrl</kbd>',
    '',
    '- [x] done',
    '',
    '[^1]: The note.',
  ].join('\r\n')
  const { drafts, outcomes } = await importFolder(
    { 'a.md': Buffer.from(`\uFEFF${markdown}`, 'utf16le'), 'img/a.png': pictures['a']! },
    'windows.zip',
  )
  expect(outcomes['picture a.png']).toMatch(/new|same/)
  const { values, details } = drafts['Ünïcode']!
  expect(values['articleBody']).toMatchObject({
    content: [
      { type: 'picture', attrs: { src: expect.stringMatching(/^\/media\//), alt: 'In HTML' } },
      {
        type: 'paragraph',
        content: [
          { text: 'A ' },
          { text: 'wrong', marks: [{ type: 'strikethrough' }] },
          { text: ' claim' },
          { type: 'footnote', content: [{ type: 'text', text: 'The note.' }] },
          { text: ' at . ' },
          { text: 'Ctrl', marks: [{ type: 'code' }] },
        ],
      },
      { type: 'bulletList', content: [{ attrs: { task: 'done' } }] },
    ],
  })
  expect(details).toContain('Left out: {{ site.title }}.')
})

test('a title in another script has an address', async () => {
  const { drafts } = await importFolder(
    {
      '1.md': '---\ntitle: Москва зимой\nslug: Москва зимой\ndate: 2022-07-08\n---\nA.',
      'Łódź.md': '---\ndate: 2022-07-08\n---\nB.',
    },
    'scripts.zip',
  )
  expect(
    Object.values(drafts)
      .map(({ values }) => values['articleSlug'])
      .toSorted(),
  ).toEqual(['lodz', 'moskva-zimoy'])
})

test('unclosed tags in titles, topics and texts are bounded', async () => {
  const tags = Array.from({ length: 350 }, (_, i) => `<b a=${i}><p>`).join('')
  const file = Buffer.from(
    wxr('https://hostile.example', [
      wxrItem('https://hostile.example', {
        id: 1,
        title: `A title ${tags}`,
        slug: 'hostile',
        html: `Words ${tags}`,
        more: wxrTerm('post_tag', `topic ${tags}`),
      }),
    ]),
  )
  const id = await imports.read(file)
  expect((await imports.call('GET', `/imports/${id}`)).body.state).toBe('ready')
  expect(await imports.entries(id)).toMatchObject([{ kind: 'article', name: 'A title' }])
})
