import { expect, test } from 'vitest'
import { readRichText } from '#content/rich-text/check.ts'
import { renderRichText } from '#content/rich-text/render.ts'
import { toMarkdown } from '#content/rich-text/to-markdown.ts'
import { dangersIn, payloads } from '#dev/test/payloads.ts'
import { parseHtml } from '#api/content/import/reader/html.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { convertDom } from './convert.ts'
import { markdownToHtml } from './markdown.ts'

const mainWords = {
  note: '',
  tip: '',
  warning: '',
  table: '',
  playVideo: '',
  watchVideo: '',
  videoNote: '',
  taskDone: '',
  taskOpen: '',
  footnotes: '',
  footnoteBack: '',
}

const convert = (markdown: string) =>
  convertDom(parseHtml(markdownToHtml(markdown)), { titlesAreCaptions: true })

function readMarkdown(markdown: string): RichText {
  const { text, problem } = convert(markdown)
  expect(problem).toBeUndefined()
  return text ?? { type: 'doc', content: [] }
}

const article = `## What to check *first*

Open **the page** in [a private window](</contact>) and read \`robots.txt\`.\\
Then wait.

- One
- Two

  with a second paragraph

  1. inside
  2. again

> Said by a client.

> [!WARNING]
> Never buy links.

![A chart](</media/chart.png> "Visits a month")

[How we work](<https://youtu.be/dQw4w9WgXcQ> "video")

| Step | Time |
| --- | --- |
| Look | **1** \\| 2 |

\`\`\`html
<title>Tea shop</title>
\`\`\`

---

- [x] Written
- [ ] ~~Read~~

3. third
4. fourth with x<sup>2</sup>, H<sub>2</sub>O, <ins>new</ins> and <q>said</q>

A claim[^1] and another[^2].

#### Small print

1\\. is no list, # no heading and 2 \\* 3 \\* 4 no emphasis.

[^1]: From [a study](<https://a.example/>).

[^2]: From *another*.
`

test('Markdown survives reading and writing without changes', () => {
  const text = readMarkdown(article)
  expect(readRichText(text)).toEqual({ text })
  expect(toMarkdown(text)).toBe(article)
})

test('written Markdown has the same structure when it is read again', () => {
  const nested = readMarkdown(
    '**a *b* c***d* _e_**f** `` a`b `` [x **y**](https://a.example/(b)) &amp; <b>no</b>\n\n* one\n+ two\n\n# Title\n## Below\n\n    code\n\nline  \nbreak',
  )
  expect(readRichText(nested)).toEqual({ text: nested })
  expect(readMarkdown(toMarkdown(nested))).toEqual(nested)
  const headings = nested.content.filter(({ type }) => type === 'heading').map(({ attrs }) => attrs!['level'])
  expect(headings).toEqual([2, 3])
})

test('deeply nested Markdown stays within the schema', () => {
  const deep = readMarkdown(
    `${'> '.repeat(200)}- a\n${Array.from({ length: 60 }, (_, i) => `${'  '.repeat(i)}- ${i}`).join('\n')}`,
  )
  expect(readRichText(deep)).toEqual({ text: deep })
})

test('no payload in Markdown is executed', () => {
  for (const payload of payloads) {
    const markdown = [
      payload,
      `[words](<${payload}>)`,
      `[words](${payload})`,
      `![words](<${payload}> "${payload}")`,
      `[words](<${payload}> "video")`,
      `<${payload}>`,
      `[ref]\n\n[ref]: <${payload}>`,
      `| ${payload} |\n| --- |\n| ${payload} |`,
      `\`\`\`${payload}\n${payload}\n\`\`\``,
      `> [!NOTE]\n> ${payload}`,
    ].join('\n\n')
    const text = readMarkdown(markdown)
    expect(readRichText(text)).toEqual({ text })
    const html = renderRichText(text, { origin: 'https://agency.test', words: mainWords })
    expect(dangersIn(`<!doctype html><main>${html}</main>`)).toEqual([])
    // Space that Markdown does not keep is gone after the first time.
    const once = toMarkdown(readMarkdown(toMarkdown(text)))
    expect(toMarkdown(readMarkdown(once))).toBe(once)
  }
})
