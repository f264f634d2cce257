import type { Node } from 'prosemirror-model'
import { readRichText } from '#content/rich-text/check.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { editorSchema } from './editor-schema.ts'

/** What the editor shows for a stored text; an empty document where it cannot be shown. */
export function toDocument(text: RichText | undefined): Node {
  const empty = editorSchema.node('doc', null, [editorSchema.node('paragraph')])
  if (!text) return empty
  try {
    const document = editorSchema.nodeFromJSON(text)
    document.check()
    return document
  } catch {
    return empty
  }
}

export interface Written {
  /** As it is stored. What the schema does not allow is there, too: to be refused with the reason. */
  text: RichText | undefined
  error?: string
}

/** What the editor holds. */
export function fromDocument(document: Node): Written {
  const json = withoutCellSpans(document.toJSON())
  const read = readRichText(json)
  return 'error' in read ? { text: json as unknown as RichText, error: read.error } : read
}

/** The editor counts how many columns a cell takes; each takes one. */
function withoutCellSpans(node: { type: string; attrs?: object; content?: unknown[] }): object {
  const { attrs, content, ...rest } = node
  const isCell = node.type === 'tableCell' || node.type === 'tableHeader'
  return {
    ...rest,
    ...(attrs && !isCell && { attrs }),
    ...(content && { content: content.map((child) => withoutCellSpans(child as typeof node)) }),
  }
}
