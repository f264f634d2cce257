import { useState } from 'react'
import { accountEmailField } from '../../sign-in/credential-fields.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** The path after signing in, if not the start of the person’s area. */
  next: string | undefined
  onBack: () => void
}

/** Sends a link by mail for a sign-in without a password. */
export function EmailLinkForm({ next, onBack }: Props) {
  const [sentTo, setSentTo] = useState('')
  return (
    <Form
      fields={{
        email: {
          ...accountEmailField,
          help: 'It works once. If you have no account, it creates one.',
          isFocused: true,
        },
      }}
      draft="entry"
      button="Send the link"
      pendingText="Sending…"
      onSubmit={async ({ email }) => {
        const { sendSignInLink } = await import('../../sign-in/identity.ts')
        await sendSignInLink(email, next ?? '/login')
        setSentTo(email)
      }}
      success={
        <>
          <strong>Check your inbox</strong> <span>A link to sign in is on its way to {sentTo}.</span>
        </>
      }
      footer={
        <p className="ways">
          <Button variant="link" onClick={onBack}>
            Log in with a password instead
          </Button>
        </p>
      }
    />
  )
}
