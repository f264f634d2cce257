import { useState } from 'react'
import { AccountEmailField } from '../../sign-in/credential-fields.tsx'
import { checkEmail } from '../../ui/form/credentials.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** The path after signing in. */
  next: string
  onBack: () => void
}

/** Sends a link by mail for a sign-in without a password. */
export function EmailLinkForm({ next, onBack }: Props) {
  const [sentTo, setSentTo] = useState('')
  return (
    <Form
      checks={{ email: checkEmail }}
      draft="entry"
      button="Send the link"
      pendingText="Sending…"
      onSubmit={async ({ email = '' }) => {
        const { sendSignInLink } = await import('../../sign-in/identity.ts')
        await sendSignInLink(email, next)
        setSentTo(email.trim())
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
    >
      <AccountEmailField
        hint="It works once. If you have no account, it creates one."
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </Form>
  )
}
