import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { inOneLine } from '../markdown-syntax.ts'
import { defineNode, type HtmlOptions } from '../node.ts'

const idOf = ({ part }: HtmlOptions, kind: 'note' | 'note-mark', number: number) =>
  escape(`${part ? `${part}-` : ''}${kind}-${number}`)

/** A note at the end of the text, with its number where it belongs. */
export const footnote = defineNode({
  content: 'text*',
  group: 'inline',
  labels: { footnotes: '', footnoteBack: '' },
  html: (node, context) => {
    const number = context.numberOf(node)
    // The texts of a feed are often shown on one page, where ids would collide.
    return context.isFeed
      ? `<sup>[${number}]</sup>`
      : `<sup><a id="${idOf(context, 'note-mark', number)}" href="#${idOf(context, 'note', number)}" role="doc-noteref">${number}</a></sup>`
  },
  markdown: (node, { numberOf }) => `[^${numberOf(node)}]`,
  plainText: () => '',
  atEnd: {
    html: (notes, context) => {
      const items = notes.map((note) => {
        const number = context.numberOf(note)
        const words = context.html(note.content)
        if (context.isFeed) return `<li>${words}</li>`
        const back = `<a href="#${idOf(context, 'note-mark', number)}" role="doc-backlink" aria-label="${escape(context.label('footnoteBack'))}">↩</a>`
        return `<li id="${idOf(context, 'note', number)}">${words} ${back}</li>`
      })
      return `<section class="footnotes" role="doc-endnotes" aria-label="${escape(context.label('footnotes'))}"><ol>${items.join('')}</ol></section>`
    },
    markdown: (note, { inline, numberOf }) => `[^${numberOf(note)}]: ${inOneLine(inline(note.content))}`,
  },
  dom: {
    toDOM: () => ['span', { class: 'footnote' }, 0],
    parseDOM: [{ tag: 'span.footnote' }],
    inline: true,
    atom: true,
    selectable: true,
  },
})
