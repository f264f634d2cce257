import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { fromMarkdown, type MarkdownNode } from '#content/rich-text/from-markdown.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { stripControlCharacters } from './strip-control-characters.ts'

/** Markdown as rich text: CommonMark with tables. Signs that cannot be shown are left out. */
export const readMarkdown = (markdown: string): RichText =>
  fromMarkdown(
    parse(stripControlCharacters(markdown), {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    }) as unknown as MarkdownNode,
  )
