import { useState, type ReactNode } from 'react'
import { AccountEmailField } from '../../session/credential-fields.tsx'
import { checkEmail } from '../../session/credentials.ts'
import { Form } from '../../ui/form/Form.tsx'
import { returnPath, withReturnPath } from '../../session/return-path.ts'
import { useQueryString } from '../../lib/use-browser.ts'

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
        const { sendReset } = await import('../../session/identity.ts')
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
