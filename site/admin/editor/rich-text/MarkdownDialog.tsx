import type { RichText } from '#content/rich-text/schema.ts'
import { required } from '../../../ui/form/credentials.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
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
      checks={{ markdown: required }}
      button="Insert"
      pendingText="Inserting…"
      keepValues
      onSubmit={async ({ markdown = '' }) => {
        const { readMarkdown } = await import('./markdown.ts')
        const { text, problem, leftOut } = readMarkdown(markdown)
        if (problem) throw new Error(problem)
        onText(text, leftOut)
      }}
      footer={
        <Button variant="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Field
        name="markdown"
        label="Markdown"
        rows={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </Form>
  </Dialog>
)
