import { expect, test } from 'vitest'
import { parseHtml } from '#api/content/import/reader/html.ts'
import { renderRichText } from '#content/rich-text/render.ts'
import { dangersIn, payloads } from '#dev/test/payloads.ts'
import { convertDom } from './convert.ts'

const words = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  table: 'Table',
  playVideo: 'Play',
  watchVideo: 'Watch',
  videoNote: '',
  taskDone: 'Done',
  taskOpen: 'Open',
  footnotes: 'Footnotes',
  footnoteBack: 'Back',
}

function converted(html: string) {
  const { text, problem, leftOut } = convertDom(parseHtml(html))
  expect(problem).toBeUndefined()
  return { html: renderRichText(text, { origin: 'https://agency.test', words, isFeed: true }), leftOut }
}

test.each([
  [
    '<p>a <del>b</del> <ins>c</ins> x<sup>2</sup> H<sub>2</sub>O <q>d</q></p>',
    '<p>a <s>b</s> <ins>c</ins> x<sup>2</sup> H<sub>2</sub>O <q>d</q></p>',
  ],
  ['<p><b>one<br>two</b></p>', '<p><strong>one</strong><br><strong>two</strong></p>'],
  [
    '<ol start=4><li>a<li>b<ul><li>c</ul></ol>',
    '<ol start="4"><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ol>',
  ],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>'],
  [
    '<table><tr><th rowspan=2>A<th colspan=2>B<tr><td>1<td>2</table>',
    '<table><thead><tr><th scope="col" rowspan="2">A</th><th scope="col" colspan="2">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    '<table><tr><td><ul><li>a</ul><td>b</table>',
    '<table><tbody><tr><td><ul><li>a</li></ul></td><td>b</td></tr></tbody></table>',
  ],
  [
    '<ul><li><input type=checkbox checked> a<li><input type=checkbox> b</ul>',
    '<ul><li class="task"><span role="img" aria-label="Done">☑</span> a</li><li class="task"><span role="img" aria-label="Open">☐</span> b</li></ul>',
  ],
  [
    '<ol><li>a<h3>b</h3><blockquote>c</blockquote></ol>',
    '<ol><li><p>a</p><p><strong>b</strong></p><blockquote><p>c</p></blockquote></li></ol>',
  ],
  [
    '<dl><dt>a<dd>b</dl><details><summary>c</summary>d</details>',
    '<p><strong>a</strong></p>\n<p>b</p>\n<p><strong>c</strong></p>\n<p>d</p>',
  ],
  ['<pre class="brush: php">a<br>b</pre>', '<pre tabindex="0"><code>a\nb</code></pre>'],
  [
    '<figure class="highlight js"><table><tr><td class=gutter><pre>1</pre><td class=code><pre>a</pre></table></figure>',
    '<pre tabindex="0"><code>a</code></pre>',
  ],
  [
    '<p>a<img src=/b.png alt=c>d</p>',
    '<p>a</p>\n<figure><img src="https://agency.test/b.png" alt="c" loading="lazy" decoding="async"></figure>\n<p>d</p>',
  ],
  ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<p>漢(kan)</p>'],
  [
    '<p><span style="text-decoration: line-through">a</span><span style="vertical-align: super">b</span></p>',
    '<p><s>a</s><sup>b</sup></p>',
  ],
])('converts %s', (given, expected) => {
  expect(converted(given).html).toBe(expected)
})

test.each([
  [
    'Markdown',
    '<p>a<sup><a href="#fn-1" id="ref-1">1</a></sup></p><section class="footnotes"><h2>Footnotes</h2><ol><li id="fn-1"><p>The <em>note</em>. <a href="#ref-1">↩</a></p></li></ol></section>',
  ],
  [
    'WordPress',
    '<p>a<sup class="fn"><a href="#x" id="x-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="x">The <em>note</em>. <a href="#x-link">↩</a></li></ol>',
  ],
  [
    'Word',
    '<p>a<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><div><hr><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> The <em>note</em>.</p></div></div>',
  ],
])('footnotes of %s move to where they are referred to', (_, html) => {
  const { content } = convertDom(parseHtml(html)).text!
  expect(content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'a' },
        {
          type: 'footnote',
          content: [
            { type: 'text', text: 'The ' },
            { type: 'text', text: 'note', marks: [{ type: 'emphasis' }] },
            { type: 'text', text: '.' },
          ],
        },
      ],
    },
  ])
})

test('links of a table of contents are no footnotes', () => {
  const { html } = converted(
    '<ul><li><a id="a" href="#b">The first part</a></li></ul><p id="b">Words. <a href="#a">Up</a></p>',
  )
  expect(html).not.toContain('<sup>')
  expect(html).toContain('Words.')
})

test('names what is left out', () => {
  const { leftOut } = converted(
    '<iframe src="https://maps.example/x"></iframe><svg></svg><audio src=x></audio><form><input></form><p><abbr title="Search engine optimization">SEO</abbr> <a href="javascript:x">go</a></p><!-- wp:latest-posts /-->',
  )
  expect(leftOut.toSorted()).toEqual([
    'a drawing',
    'a form',
    'a sound',
    'an embedded part of maps.example',
    'the block “latest-posts”',
    'the explanation of “SEO”',
    'the link to javascript:x',
  ])
})

test('no script or URL payload in imported HTML is executable', () => {
  for (const payload of payloads) {
    const quoted = payload.replaceAll('"', '&quot;')
    const html = `${payload}\n\n<p title="${quoted}">${payload}</p><a href="${quoted}">x</a><img src="${quoted}" alt="${quoted}"><iframe src="${quoted}" title="${quoted}"></iframe><figure><img src="/x.png"><figcaption>${payload}</figcaption></figure><pre class="language-${quoted}">${payload}</pre><table><tr><td>${payload}</td></tr></table><ul><li>${payload}</li></ul>`
    const { text } = convertDom(parseHtml(html))
    const page = renderRichText(text, { origin: 'https://agency.test', words })
    expect(dangersIn(`<!doctype html><main>${page}</main>`), payload).toEqual([])
  }
})

test('parsing is limited in depth, and in elements that unclosed tags multiply', () => {
  expect(() => parseHtml('<div>'.repeat(250_000))).toThrow('nested too deeply')
  const unclosed = Array.from({ length: 350 }, (_, i) => `<b a=${i}><p>`).join('')
  expect(unclosed.length).toBeLessThan(4600)
  expect(() => parseHtml(unclosed)).toThrow(/too deeply|too many parts/)
  expect(() =>
    parseHtml(Array.from({ length: 3000 }, (_, i) => `<font size=${i}>`).join('') + '<p>'.repeat(3000)),
  ).toThrow()
})
