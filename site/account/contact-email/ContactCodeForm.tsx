import { useState } from 'react'
import { codeField, emailField } from '../../sign-in/credential-fields.ts'
import { ApiError } from '../../api/request.ts'
import { errorMessage } from '../../ui/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { confirmContactEmail, sendContactCode, type SentCode } from './contact-email.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  sent: SentCode
  /** A new code was mailed, perhaps to another address. */
  onSent: (sent: SentCode) => void
  onConfirmed: (email: string) => Promise<'unchanged'>
  onCancel: () => void
}

/** Confirms an email address with the code that was mailed to it, or chooses another address. */
export function ContactCodeForm({ sent, onSent, onConfirmed, onCancel }: Props) {
  const [isOther, setOther] = useState(false)
  const [message, setMessage] = useState('')
  const { email, codeId } = sent
  const resend = () =>
    sendContactCode(email).then(
      (newCode) => {
        onSent(newCode)
        setMessage('A new code is on its way. Only this new code works now.')
      },
      (error: unknown) => setMessage(errorMessage(error)),
    )
  if (isOther)
    return (
      <OtherAddressForm
        onSent={(newCode) => {
          onSent(newCode)
          setMessage('')
          setOther(false)
        }}
        onBack={() => setOther(false)}
      />
    )
  return (
    <>
      <Form
        key={codeId}
        fields={{ code: codeField }}
        onSubmit={async ({ code }) => {
          setMessage('')
          return onConfirmed((await confirmContactEmail(sent, code)).contactEmail)
        }}
        button="Confirm"
        pendingText="Confirming…"
        footer={
          <p className="ways">
            <Button variant="link" onClick={() => void resend()}>
              Send a new code
            </Button>
            <Button variant="link" onClick={() => setOther(true)}>
              Use another address
            </Button>
            <Button variant="link" onClick={onCancel}>
              Cancel
            </Button>
          </p>
        }
      >
        <p>
          <strong>Check your inbox.</strong> We sent a code to <strong>{email}</strong>, to confirm that our
          emails reach you. It expires in ten minutes.
        </p>
        <Field name="code" />
      </Form>
      <p className="note" role="status">
        {message}
      </p>
    </>
  )
}

interface OtherAddressProps {
  onSent: (sent: SentCode) => void
  onBack: () => void
}

/** Mails a code to another address than that of the account. */
export const OtherAddressForm = ({ onSent, onBack }: OtherAddressProps) => (
  <Form
    fields={{
      email: {
        ...emailField,
        isFocused: true,
        help: 'We email you about your orders here. You still sign in with the address of your account.',
      },
    }}
    onSubmit={async ({ email }) => {
      onSent(await sendContactCode(email).catch(rethrowAtEmail))
      return 'unchanged'
    }}
    button="Send the code"
    pendingText="Sending a code…"
    footer={
      <p className="ways">
        <Button variant="link" onClick={onBack}>
          Back
        </Button>
      </p>
    }
  />
)

/** Shows at its field why no code was sent to an address. */
function rethrowAtEmail(error: unknown): never {
  if (error instanceof ApiError && error.status === 409)
    throw new ApiError(error.status, error.message, { email: error.message })
  throw error
}
