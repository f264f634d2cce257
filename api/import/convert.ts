import { fromHtml, type Html } from './html.ts'
import { convertMarkdown } from './markdown.ts'

export type ConvertInput = { html: Html } | { markdown: { text: string; path: string } }

export const convertText = (input: ConvertInput) =>
  'html' in input ? { ...fromHtml(input.html), title: '' } : convertMarkdown(input.markdown)
