import { useState, type ReactNode } from 'react'
import { AccountEmailField } from '../../sign-in/credential-fields.tsx'
import { checkEmail } from '../../ui/form/credentials.ts'
import { Form } from '../../ui/form/Form.tsx'
import { returnPath, withReturnPath } from '../../session/return-path.ts'
import { useQueryString } from '../../ui/use-browser.ts'

/** Mails a link for a new password. The message is the same whether the account exists or not. */
export default function ResetPassword(): ReactNode {
  const next = returnPath(useQueryString() ?? '')
  const [sentTo, setSentTo] = useState('')
  return (
    <Form
      checks={{ email: checkEmail }}
      draft="entry"
      button="Send the link"
      pendingText="Sending…"
      onSubmit={async ({ email = '' }) => {
        const { sendReset } = await import('../../sign-in/identity.ts')
        await sendReset(email)
        setSentTo(email.trim())
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
    >
      <AccountEmailField />
    </Form>
  )
}
