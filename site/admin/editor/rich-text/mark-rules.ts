import { InputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { documentSchema } from '#convert/document-schema.ts'
import { isAllowed } from '#content/rich-text/attributes.ts'

const { marks } = documentSchema

/**
 * Words between delimiters become marked as soon as the last one is typed. The pattern has two groups: what is before
 * the first delimiter, and the words.
 */
const delimited = (pattern: RegExp, type: MarkType) =>
  new InputRule(
    pattern,
    (state, match, start, end) => {
      const [whole, before = '', words = ''] = match
      const from = start + before.length
      const wordsFrom = from + (whole.length - before.length - words.length) / 2
      const wordsTo = wordsFrom + words.length
      // Between the delimiters is something else than plain words, such as a footnote.
      if (state.doc.textBetween(wordsFrom, Math.min(wordsTo, end)) !== words) return null
      const { tr } = state
      if (wordsTo < end) tr.delete(wordsTo, end)
      return tr
        .delete(from, wordsFrom)
        .addMark(from, from + words.length, type.create())
        .removeStoredMark(type)
    },
    { inCodeMark: false },
  )

/** `[words](address)` becomes a link. */
const linked = new InputRule(
  /\[([^[\]]+)\]\(([^()\s]+)\)$/,
  (state, match, start, end) => {
    const [, words = '', href = ''] = match
    if (!isAllowed('link', href) || state.doc.textBetween(start + 1, start + 1 + words.length) !== words)
      return null
    return state.tr
      .delete(start + 1 + words.length, end)
      .delete(start, start + 1)
      .addMark(start, start + words.length, marks.link.create({ href }))
      .removeStoredMark(marks.link)
  },
  { inCodeMark: false },
)

/** What is marked while it is typed as in Markdown. An underscore inside a word is a letter of it. */
export const markRules: readonly InputRule[] = [
  delimited(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
  delimited(/(^|[^\p{L}\p{N}_])__([^_\s](?:[^_]*[^_\s])?)__$/u, marks.strong),
  delimited(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.emphasis),
  delimited(/(^|[^\p{L}\p{N}_])_([^_\s](?:[^_]*[^_\s])?)_$/u, marks.emphasis),
  delimited(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strikethrough),
  delimited(/(^|[^`])`([^`]+)`$/, marks.code),
  linked,
]
