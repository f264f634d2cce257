import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { escapeMarkdown } from '../markdown-syntax.ts'
import { defineNode } from '../node.ts'

/** The characters of a line. Their marks are written around them. */
export const text = defineNode({
  group: 'inline',
  html: ({ text = '' }) => escape(text),
  markdown: ({ text = '' }) => escapeMarkdown(text),
  plainText: ({ text = '' }) => text,
  dom: {},
})
