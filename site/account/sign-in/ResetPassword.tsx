import { useState, type ReactNode } from 'react'
import { accountEmailField } from '../../sign-in/credential-fields.ts'
import { Form } from '../../ui/form/Form.tsx'
import { currentReturnPath, withReturnPath } from '../../session/return-path.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'

/** Mails a link for a new password. The message is the same whether the account exists or not. */
export default function ResetPassword(): ReactNode {
  // Of the page before, too: its link may be followed before its script has added the path.
  const next = useBrowserValue(() => currentReturnPath() ?? '', '') || undefined
  const [sentTo, setSentTo] = useState('')
  return (
    <Form
      fields={{ email: accountEmailField }}
      draft="entry"
      button="Send the link"
      pendingText="Sending…"
      onSubmit={async ({ email }) => {
        const { sendReset } = await import('../../sign-in/identity.ts')
        await sendReset(email, next)
        setSentTo(email)
      }}
      success={
        <>
          <strong>Check your inbox</strong>{' '}
          <span>If there is an account for {sentTo}, a link to choose a new password is on its way.</span>
        </>
      }
      footer={
        <p className="ways">
          <a className="tap" href={withReturnPath('/login', next)}>
            Back to login
          </a>
        </p>
      }
    />
  )
}
