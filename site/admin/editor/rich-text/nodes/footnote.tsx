import { Asterisk } from 'lucide-react'
import type { Node } from 'prosemirror-model'
import { documentJson } from '#convert/convert.ts'
import { documentSchema } from '#convert/document-schema.ts'
import type { RichNode } from '#content/rich-text/schema.ts'
import { toMarkdown } from '#content/rich-text/to-markdown.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import type { EditorNode, NodeDialogProps } from '../editor-node.ts'
import './footnote.css'

/** A dialog for the text of a footnote, in which links and emphasis are written as Markdown. */
const FootnoteDialog = ({ node, onPut, close }: NodeDialogProps) => (
  <Dialog title={node ? 'Edit footnote' : 'Add footnote'} close={close}>
    <Form
      fields={{
        footnote: {
          kind: 'lines',
          label: 'Text',
          rows: 3,
          help: 'A link is written as [words](address), emphasis as *words*.',
          isFocused: true,
        },
      }}
      values={{ footnote: node ? markdownOf(node) : '' }}
      button={node ? 'Save footnote' : 'Add footnote'}
      onSubmit={async ({ footnote }) => onPut(await footnoteOf(footnote))}
      onCancel={close}
    />
  </Dialog>
)

function markdownOf(footnote: Node): string {
  const { content = [] } = documentJson(footnote)
  return toMarkdown({
    type: 'doc',
    content: [{ type: 'paragraph', content: content as unknown as RichNode[] }],
  }).trim()
}

/** The footnote for a text in Markdown. Only its words, links and marks are kept. */
async function footnoteOf(markdown: string): Promise<Node> {
  const { readMarkdown } = await import('../markdown.ts')
  const { text } = readMarkdown(markdown.replaceAll(/\s+/g, ' ').trim())
  const words = (text?.content[0]?.content ?? []).filter(({ type }) => type === 'text')
  return documentSchema.nodeFromJSON({ type: 'footnote', content: words })
}

export const footnote: EditorNode = {
  insertTools: [{ label: 'Footnote', icon: Asterisk }],
  Dialog: FootnoteDialog,
  // Only its number is shown, which CSS counts: the cursor cannot get into the words.
  nodeView: (node) => {
    const dom = document.createElement('span')
    dom.className = 'footnote'
    dom.title = node.textContent
    return { dom }
  },
}
