import { useState } from 'react'
import { errorMessage } from '../../ui/errors.ts'
import type { FormDraft } from '../../ui/form/use-form-state.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { usePending } from '../../ui/bfcache.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Offers to create an account after a guest order: the order belongs to the account with its email address. */
export function ClaimOrder({ orderId, email }: { orderId: string; email: string }) {
  const [busy, setBusy] = usePending()
  const [message, setMessage] = useState('')
  const next = `/order/${orderId}`

  async function send() {
    setBusy(true)
    setMessage('')
    try {
      const { sendSignInLink } = await import('../../sign-in/identity.ts')
      await sendSignInLink(email, next)
      setMessage(`A link is on its way to ${email}. Open it in this browser.`)
    } catch (error) {
      setMessage(errorMessage(error))
    }
    setBusy(false)
  }

  return (
    <section className="notice" aria-labelledby="claim">
      <h2 className="long" id="claim">
        Create an account for this order
      </h2>
      <p>
        With an account, you can answer our questions about your website, send us messages and receive the
        result. Sign in with <strong>{email}</strong> to find this order there.
      </p>
      <p className="actions">
        <Button variant="primary" disabled={busy} onClick={() => void send()}>
          {busy ? 'Sending…' : 'Email me a sign-in link'}
        </Button>
        <ButtonLink
          href={withReturnPath('/register', next)}
          onClick={() => formDrafts.write('entry', { values: { email } } satisfies FormDraft)}
        >
          Choose a password
        </ButtonLink>
      </p>
      <p role="status">{message}</p>
    </section>
  )
}
