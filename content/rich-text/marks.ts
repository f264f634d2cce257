import { escapeMarkup as escape } from '../model/escape-markup.ts'
import { addresses, allowed, isAllowed, toAbsolute } from './attributes.ts'
import { longestRun, target } from './markdown-syntax.ts'
import { domAttribute, type Attributes, type DomMapping, type HtmlOptions, type TextMark } from './node.ts'

/** A kind of mark: how it is written as HTML, Markdown, plain text and DOM. */
export interface MarkDefinition {
  readonly attrs?: Attributes
  /** Its element. */
  readonly tag: string
  /** Other elements that are read as this mark. */
  readonly otherTags?: readonly string[]
  /** Its HTML around a text, if it is more than its element. */
  readonly html?: (words: string, mark: TextMark, options: HtmlOptions) => string
  /** Its Markdown around words, or what surrounds them; by default, its element. */
  readonly markdown?: string | ((words: string, mark: TextMark) => string)
  /** Its words are written in Markdown as they are, and have no other marks inside. */
  readonly isLiteral?: true
  /** What surrounds it in plain text. */
  readonly plainText?: readonly [before: string, after: string]
  /** How the editor reads and writes it, if it is more than its element. */
  readonly dom?: Pick<DomMapping, 'toDOM' | 'parseDOM'> & { readonly inclusive?: boolean }
  /** The marks that a text cannot have beside it. */
  readonly excludes?: string
}

/** The marks of text, outermost first. */
export const marks = {
  link: {
    tag: 'a',
    attrs: { href: addresses.link },
    html: (words, { attrs }, options) => {
      const href = allowed(addresses.link, attrs?.['href'])
      return href ? `<a href="${escape(toAbsolute(href, options))}">${words}</a>` : words
    },
    markdown: (words, { attrs }) => `[${words}](${target(attrs?.['href'])})`,
    dom: {
      inclusive: false,
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = domAttribute(element, 'href').trim()
            return isAllowed('link', href) && { href }
          },
        },
      ],
    },
  },
  strong: { tag: 'strong', otherTags: ['b'], markdown: '**' },
  emphasis: { tag: 'em', otherTags: ['i', 'cite', 'dfn', 'var'], markdown: '*' },
  strikethrough: { tag: 's', otherTags: ['del', 'strike'], markdown: '~~' },
  inserted: { tag: 'ins' },
  superscript: { tag: 'sup', excludes: 'superscript subscript' },
  subscript: { tag: 'sub', excludes: 'superscript subscript' },
  // Browsers show quotation marks around it.
  inlineQuote: { tag: 'q', plainText: ['“', '”'] },
  code: {
    tag: 'code',
    otherTags: ['kbd', 'samp', 'tt'],
    isLiteral: true,
    markdown: (text) => {
      const fence = '`'.repeat(longestRun(text) + 1)
      const padding = /^`|`$|^ .* $/.test(text) ? ' ' : ''
      return fence + padding + text + padding + fence
    },
  },
} as const satisfies Record<string, MarkDefinition>

export type MarkName = keyof typeof marks

export const markOf = (name: string): MarkDefinition | undefined =>
  Object.hasOwn(marks, name) ? marks[name as MarkName] : undefined
