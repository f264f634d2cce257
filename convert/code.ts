import { attributeOf, rename } from './dom.ts'

/** Line numbers, which highlighters write beside the code. */
const lineNumbers =
  '.gutter, .lineno, .linenos, .lntable .lntd:first-child, .line-numbers-rows, .hljs-ln-numbers'

/** Brings code to one `pre` element of plain text: without line numbers, with line ends as characters. */
export function cleanCode(root: HTMLElement) {
  for (const block of root.querySelectorAll(
    'figure.highlight, table.highlight, table.rouge-table, .lntable',
  )) {
    for (const numbers of block.querySelectorAll(lineNumbers)) numbers.remove()
    const pre = block.querySelector('pre')
    if (!pre) continue
    const caption = captionOf(block)
    // Whatever else is in it is no code.
    if ((block.textContent ?? '').trim() !== (pre.textContent ?? '').trim()) continue
    if (!pre.className && !pre.querySelector('code[class]'))
      pre.className = languageOf(block) || languageOf(block.closest('[class*="language-"]'))
    block.before(...caption)
    block.replaceWith(pre)
  }
  for (const each of root.querySelectorAll('listing, xmp')) rename(each, 'pre')
  for (const pre of root.querySelectorAll('pre')) {
    for (const numbers of pre.querySelectorAll(lineNumbers)) numbers.remove()
    for (const end of pre.querySelectorAll('br')) end.replaceWith('\n')
    const code = pre.querySelector('code')
    const classes = `${pre.className} ${code?.className ?? ''} ${attributeOf(pre, 'data-lang')}`
    const brush = /\bbrush:\s*([\w+#-]{1,30})/.exec(classes)?.[1]
    if (brush) pre.className = `language-${brush}`
    const text = (pre.textContent ?? '').replace(/^\n/, '').trimEnd()
    const language = code?.className
    if (!text) {
      pre.remove()
      continue
    }
    if (language && !/\blang(?:uage)?-/.test(pre.className)) pre.className = language
    pre.textContent = text
  }
}

function captionOf(figure: Element): Element[] {
  const caption = figure.querySelector('figcaption')
  caption?.remove()
  return caption?.textContent?.trim() ? [rename(caption, 'p')] : []
}

/** The language of a block of Hexo or Rouge: `highlight js`, `language-js highlighter-rouge`. */
function languageOf(element: Element | null): string {
  const classes = (element?.className ?? '').split(/\s+/)
  const known = classes.find((each) => each.startsWith('language-'))
  const plain = classes.find(
    (each) => /^[\w+#-]{1,30}$/.test(each) && !/^(?:highlight|wrap|plain|plaintext)/.test(each),
  )
  return known ?? (plain && element?.matches('figure.highlight') ? `language-${plain}` : '')
}
