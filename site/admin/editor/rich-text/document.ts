import type { Node } from 'prosemirror-model'
import { readRichText } from '#content/rich-text/check.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { documentJson } from '#convert/convert.ts'
import { documentSchema } from '#convert/document-schema.ts'

/** The editor's document for a stored text; an empty document if the schema does not allow the text. */
export function toDocument(text: RichText | undefined): Node {
  const empty = documentSchema.node('doc', null, [documentSchema.node('paragraph')])
  if (!text) return empty
  try {
    const document = documentSchema.nodeFromJSON(text)
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
  const json = documentJson(document)
  const read = readRichText(json)
  return 'error' in read ? { text: json as unknown as RichText, error: read.error } : read
}
