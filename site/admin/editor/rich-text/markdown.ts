import { convertDom, type Converted } from '#convert/convert.ts'
import { markdownToHtml } from '#convert/markdown.ts'
import { parseHtml } from '#convert/parse-html.ts'

/** Converts Markdown, with HTML in it, to rich text. Throws an error if it is too complex. */
export const readMarkdown = (markdown: string): Converted =>
  // A document without a window is inert: it runs no scripts and loads no pictures.
  convertDom(parseHtml(markdownToHtml(markdown), document.implementation.createHTMLDocument('')), {
    titlesAreCaptions: true,
  })
