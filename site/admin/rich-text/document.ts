import type { Node } from 'prosemirror-model'
import { readRichText } from '#content/rich-text/check.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { editorSchema } from './editor-schema.ts'

/** The editor's document for a stored text; an empty document if the schema does not allow the text. */
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

export interface EditorContent {
  /** The text to store. It includes what the content schema rejects, so that the server answers with the reason. */
  text: RichText | undefined
  error?: string
}

/** The editor's document as rich text. */
export function fromDocument(document: Node): EditorContent {
  const json = withoutCellSpans(document.toJSON())
  const read = readRichText(json)
  return 'error' in read ? { text: json as unknown as RichText, error: read.error } : read
}

/** Removes the attributes of table cells that only the editor needs: each cell spans one column. */
function withoutCellSpans(node: { type: string; attrs?: object; content?: unknown[] }): object {
  const { attrs, content, ...rest } = node
  const isCell = node.type === 'tableCell' || node.type === 'tableHeader'
  return {
    ...rest,
    ...(attrs && !isCell && { attrs }),
    ...(content && { content: content.map((child) => withoutCellSpans(child as typeof node)) }),
  }
}
