import { required } from '../../ui/form/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { editMessage, type Message } from './queries.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  message: Message
  close: () => void
  onSaved: () => void
}

/** A form for editing the user's own message. */
export const EditMessage = ({ message: { _id, text }, close, onSaved }: Props) => (
  <Form
    checks={{ text: required }}
    button="Save"
    pendingText="Saving…"
    keepValues
    onSubmit={async (values) => {
      await editMessage(_id, (values['text'] ?? '').trim())
      onSaved()
      return 'unchanged'
    }}
    footer={
      <Button variant="link" onClick={close}>
        Cancel
      </Button>
    }
  >
    <Field
      name="text"
      label="Edit your message"
      rows={3}
      maxLength={10_000}
      defaultValue={text}
      // The form loads after the click that opened it; the button that had the focus is gone by then.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
  </Form>
)
