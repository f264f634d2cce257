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
    fields={{
      text: {
        kind: 'lines',
        label: 'Edit your message',
        rows: 3,
        max: 10_000,
        // The form loads after the click that opened it; the button that had the focus is gone by then.
        isFocused: true,
      },
    }}
    values={{ text }}
    button="Save"
    onSubmit={async (values) => {
      await editMessage(_id, values.text)
      onSaved()
      return 'unchanged'
    }}
    footer={
      <Button variant="link" onClick={close}>
        Cancel
      </Button>
    }
  />
)
