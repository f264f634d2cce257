import { textUpTo } from '../attributes.ts'
import { longestRun } from '../markdown-syntax.ts'
import { defineNode, domAttribute } from '../node.ts'

export const codeBlock = defineNode({
  content: 'text*',
  group: 'block flow part',
  plain: true,
  attrs: { language: textUpTo(30, true) },
  // Long lines scroll, so keyboard users must be able to focus the block.
  html: ({ content }, { html }) => `<pre tabindex="0"><code>${html(content)}</code></pre>`,
  markdown: ({ attrs, content = [] }) => {
    const code = content.map(({ text }) => text ?? '').join('')
    const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
    return `${fence}${String(attrs?.['language'] ?? '').replaceAll(/[`\s]/g, '')}\n${code}\n${fence}`
  },
  dom: {
    toDOM: ({ attrs }) => [
      'pre',
      ['code', attrs['language'] ? { class: `language-${attrs['language']}` } : {}, 0],
    ],
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (element) => ({ language: languageOf(element) }),
      },
    ],
    code: true,
    defining: true,
  },
})

/** The language of code, from the classes of a `pre` element or its `code` element, as highlighters write them. */
function languageOf(pre: HTMLElement): string {
  const classes = `${domAttribute(pre, 'class')} ${pre.querySelector('code')?.getAttribute('class') ?? ''}`
  return /\blang(?:uage)?-([\w+#-]{1,30})/.exec(classes)?.[1] ?? ''
}
