import { describe, expect, test } from 'vitest'
import { dangersIn, payloads } from '#dev/test/payloads.ts'
import { readRichText } from './check.ts'
import { headingsOf, linksOf, plainText, readingMinutes } from './plain-text.ts'
import { renderRichText } from './render.ts'
import { bounds, type RichNode, type RichText } from './schema.ts'

const labels = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  table: 'Table',
  playVideo: 'Play',
  watchVideo: 'Watch',
  videoNote: 'From {host}',
  taskDone: 'Done',
  taskOpen: 'Open',
  footnotes: 'Footnotes',
  footnoteBack: 'Back',
}
const words = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content }) as unknown as RichText
const errorOf = (value: unknown) => {
  const read = readRichText(value)
  return 'error' in read ? read.error : undefined
}
const html = (text: RichText, options = {}) =>
  renderRichText(text, { origin: 'https://agency.test', words: labels, ...options })

describe('readRichText', () => {
  test('removes default attributes and empty lists, and sorts marks', () => {
    const given = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('Title')] },
      { type: 'picture', attrs: { src: '/media/a.png', alt: '', shape: 'whole', caption: 'A' }, marks: [] },
      paragraph(words('a', { type: 'strong' }, { type: 'link', attrs: { href: '/contact' } })),
    )
    expect(readRichText(given)).toEqual({
      text: doc(
        { type: 'heading', attrs: { level: 2 }, content: [words('Title')] },
        { type: 'picture', attrs: { src: '/media/a.png', caption: 'A' } },
        paragraph(words('a', { type: 'link', attrs: { href: '/contact' } }, { type: 'strong' })),
      ),
    })
  })

  test('returns undefined for a text without words', () => {
    expect(readRichText(doc())).toEqual({ text: undefined })
    expect(readRichText(doc({ type: 'paragraph' }, paragraph(words('  '))))).toEqual({ text: undefined })
  })

  test.each([
    ['a string', 'words'],
    ['null', null],
    ['an unknown node', doc({ type: 'script', content: [words('x')] })],
    ['a property of Object.prototype as a type', doc({ type: 'constructor' })],
    ['an unknown key', doc({ ...paragraph(words('x')), html: '<b>' })],
    ['an unknown attribute', doc({ type: 'heading', attrs: { level: 2, onclick: 'x' } })],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['words outside a paragraph', doc(words('x'))],
    ['a heading in a quote', doc({ type: 'quote', content: [{ type: 'heading', attrs: { level: 2 } }] })],
    ['an empty list', doc({ type: 'bulletList' })],
    [
      'a list item that begins with a code block',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'codeBlock' }] }] }),
    ],
    ['marks in code', doc({ type: 'codeBlock', content: [words('x', { type: 'strong' })] })],
    ['an unknown mark', doc(paragraph(words('x', { type: 'style' })))],
    ['a mark twice', doc(paragraph(words('x', { type: 'strong' }, { type: 'strong' })))],
    ['a null character', doc(paragraph(words('a\u0000b')))],
    ['half a surrogate pair', doc(paragraph(words('a\ud800b')))],
    ['a link without an address', doc(paragraph(words('x', { type: 'link' })))],
    [
      'a picture with a script',
      doc({ type: 'picture', attrs: { src: 'data:image/svg+xml,<svg onload=x>' } }),
    ],
    ['a video of another host', doc({ type: 'video', attrs: { src: 'https://evil.example/embed' } })],
  ])('rejects %s with an error message', (_, value) => {
    expect(errorOf(value)).toMatch(/^[A-Z].*\.$/)
  })

  test('limits depth, number of nodes and length', () => {
    let deep: object = paragraph(words('x'))
    for (let i = 0; i < 100_000; i++)
      deep = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), deep] }] }
    expect(errorOf(doc(deep))).toContain('too deeply')
    expect(errorOf(doc(...Array.from({ length: bounds.nodes }, () => paragraph(words('x')))))).toContain(
      'parts',
    )
    expect(errorOf(doc(paragraph(words('x'.repeat(bounds.characters + 1)))))).toContain('150,000')
  })
})

describe('renderRichText', () => {
  test('renders an element for each node', () => {
    const cell = (type: string, text: string) => ({ type, content: [paragraph(words(text))] })
    const text = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('Tempo & Größe')] },
      paragraph(words('a '), words('b', { type: 'link', attrs: { href: '/x' } }, { type: 'strong' }), {
        type: 'lineBreak',
      }),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('one'))] }] },
      { type: 'callout', attrs: { tone: 'tip' }, content: [paragraph(words('Do.'))] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'H')] },
          { type: 'tableRow', content: [cell('tableCell', 'c')] },
        ],
      },
      {
        type: 'picture',
        attrs: { src: '/media/abcdefghijklmnop-800x600.jpg', shape: 'wide', focus: 'top left' },
      },
      { type: 'codeBlock', content: [words('<b>')] },
      { type: 'rule' },
    )
    expect(html(text).split('\n')).toEqual([
      '<h2 id="tempo-gro-e">Tempo &amp; Größe</h2>',
      '<p>a <a href="/x"><strong>b</strong></a><br></p>',
      '<ul><li>one</li></ul>',
      '<aside class="callout tip"><p class="tone">Tip</p><p>Do.</p></aside>',
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">H</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table></div>',
      '<figure class="wide at-top-left"><img src="/media/abcdefghijklmnop-800x600.jpg" srcset="/media/abcdefghijklmnop-320.webp 320w, /media/abcdefghijklmnop-640.webp 640w, /media/abcdefghijklmnop-800.webp 800w" sizes="(width >= 48rem) 42rem, 100vw" alt="" width="800" height="600" loading="lazy" decoding="async"></figure>',
      '<pre tabindex="0"><code>&lt;b&gt;</code></pre>',
      '<hr>',
    ])
    expect(html(text, { isFeed: true })).toContain('<a href="https://agency.test/x">')
    const library = () => ({ description: 'A "boat"', hasAvif: true })
    expect(html(text, { library })).toMatch(
      /<figure .+><picture><source type="image\/avif" srcset="\S+-320\.avif 320w, [^"]+" sizes="[^"]+"><img .+ alt="A &quot;boat&quot;" .+><\/picture><\/figure>/,
    )
    expect(html(text, { library, isFeed: true })).not.toContain('avif')
  })

  test('renders footnotes at the end, tasks, spans of cells and all marks', () => {
    const note = { type: 'footnote', content: [words('See '), words('here', { type: 'emphasis' })] }
    const text = doc(
      paragraph(
        words('old', { type: 'strikethrough' }),
        words('new', { type: 'inserted' }),
        words('2', { type: 'superscript' }),
        words('1', { type: 'subscript' }),
        words('said', { type: 'inlineQuote' }),
        note,
      ),
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', attrs: { task: 'done' }, content: [paragraph(words('one'))] }],
      },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 2, rowspan: 3 }, content: [paragraph(words('c'))] },
            ],
          },
        ],
      },
    )
    expect(readRichText(text)).toEqual({ text })
    expect(html(text, { part: 'a' }).split('\n')).toEqual([
      '<p><s>old</s><ins>new</ins><sup>2</sup><sub>1</sub><q>said</q><sup><a id="a-note-mark-1" href="#a-note-1" role="doc-noteref">1</a></sup></p>',
      '<ol start="3"><li class="task"><span role="img" aria-label="Done">☑</span> one</li></ol>',
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td colspan="2" rowspan="3">c</td></tr></tbody></table></div>',
      '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol><li id="a-note-1">See <em>here</em> <a href="#a-note-mark-1" role="doc-backlink" aria-label="Back">↩</a></li></ol></section>',
    ])
    expect(html(text, { isFeed: true })).not.toMatch(/ id=|href="#/)
    expect(plainText(text)).toBe('oldnew21“said”\n\n☑ one\n\nc\n\nSee here')
  })

  test('renders nothing executable from unchecked content', () => {
    for (const payload of payloads) {
      const given = doc(
        { type: 'heading', attrs: { level: payload }, content: [words(payload)] },
        paragraph(words(payload, { type: 'link', attrs: { href: payload } })),
        {
          type: 'picture',
          attrs: { src: payload, alt: payload, caption: payload, shape: payload, focus: payload },
        },
        {
          type: 'picture',
          attrs: { src: '/x.png', alt: payload, caption: payload, shape: payload, focus: payload },
        },
        { type: 'video', attrs: { src: payload, title: payload } },
        { type: 'video', attrs: { src: '/x.mp4', title: payload } },
        { type: 'callout', attrs: { tone: payload }, content: [paragraph(words(payload))] },
        { type: 'codeBlock', attrs: { language: payload }, content: [words(payload)] },
        { type: payload, content: [words(payload)] },
      )
      for (const isFeed of [false, true])
        expect(dangersIn(`<!doctype html><main>${html(given, { isFeed })}</main>`)).toEqual([])
    }
  })
})

test('heading ids are unique', () => {
  const heading = (level: number, text: string): RichNode => ({
    type: 'heading',
    attrs: { level },
    content: [{ type: 'text', text }],
  })
  const text = doc(heading(2, 'What now?'), heading(3, 'What now'), heading(2, '見出し'), heading(2, 'Main'))
  expect(headingsOf(text).map(({ id }) => id)).toEqual(['what-now', 'what-now-2', 'part-3', 'main-2'])
  const ids = (...words: string[]) =>
    headingsOf(doc(...words.map((each) => heading(2, each)))).map(({ id }) => id)
  // Pages use these ids for their own elements.
  expect(ids('Related', 'Contents', 'Menu')).toEqual(['related-2', 'contents-2', 'menu-2'])
  expect(ids('Same', 'Same 2', 'Same', 'Same')).toEqual(['same', 'same-2', 'same-3', 'same-4'])
  expect(new Set(ids(...Array<string>(bounds.nodes / 2).fill('Same'))).size).toBe(bounds.nodes / 2)
})

test('plain text, reading time and links', () => {
  const text = doc(
    { type: 'heading', attrs: { level: 2 }, content: [words('Title')] },
    paragraph(words('One '), words('two', { type: 'link', attrs: { href: '/pricing' } }), words('.')),
    { type: 'picture', attrs: { src: '/x.png', caption: 'Seen', alt: 'A chart' } },
  )
  expect(plainText(text)).toBe('Title\n\nOne two.\n\nSeen\nA chart')
  expect(linksOf(text)).toEqual(['/pricing'])
  expect(readingMinutes(doc(paragraph(words('word '.repeat(700)))))).toBe(3)
  expect(readingMinutes(undefined)).toBe(1)
})
