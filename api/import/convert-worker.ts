import { answerCalls } from '../workers.ts'
import { fromHtml, type Html } from './html.ts'
import { convertMarkdown } from './markdown.ts'

export type ConvertInput = { html: Html } | { markdown: { text: string; path: string } }

answerCalls((input: ConvertInput) =>
  Promise.resolve('html' in input ? { ...fromHtml(input.html), title: '' } : convertMarkdown(input.markdown)),
)
