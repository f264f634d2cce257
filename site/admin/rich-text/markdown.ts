import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { fromMarkdown, type MarkdownNode } from '#content/rich-text/from-markdown.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { stripControlCharacters } from './strip-control-characters.ts'

/** Parses Markdown, CommonMark with tables, to rich text. Control characters are removed. */
export const readMarkdown = (markdown: string): RichText =>
  fromMarkdown(
    parse(stripControlCharacters(markdown), {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    }) as unknown as MarkdownNode,
  )
