import { kinds } from '#content/model/field.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'

/** A dialog that converts pasted Markdown to rich text. */
export const MarkdownDialog = ({
  onText,
  close,
}: {
  onText: (text: RichText | undefined, leftOut: readonly string[]) => void
  close: () => void
}) => (
  <Dialog title="Paste Markdown" close={close} kind="large">
    <Form
      fields={{
        markdown: { kind: 'lines', label: 'Markdown', rows: 12, max: kinds.richText.max, isFocused: true },
      }}
      button="Insert"
      pendingText="Inserting…"
      onSubmit={async ({ markdown }) => {
        const { readMarkdown } = await import('./markdown.ts')
        const { text, problem, leftOut } = readMarkdown(markdown)
        if (problem) throw new Error(problem)
        onText(text, leftOut)
      }}
      onCancel={close}
    />
  </Dialog>
)
