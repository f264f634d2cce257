import { useState } from 'react'
import { errorMessage } from '../../ui/errors.ts'
import type { FormDraft } from '../../ui/form/use-form-state.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { usePending } from '../../ui/bfcache.ts'
import { forgetOrderLink } from '../../session/link-session.ts'
import { formatDate } from '../../ui/time.tsx'
import { withReturnPath } from '../../session/return-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface Props {
  orderId: string
  email: string
  /** When the guest's link ends. */
  expiresAt: string
}

/** Offers an account to a guest, who needs none: the order belongs to the account with its email address. */
export function ClaimOrder({ orderId, email, expiresAt }: Props) {
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
        All your orders in one place
      </h2>
      <p>
        You need no account: the links in our emails open this page, this one until {formatDate(expiresAt)}.
        If you want one, sign in with <strong>{email}</strong>, and this order is there.
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
      <p>
        <Button
          variant="link"
          onClick={() => {
            forgetOrderLink()
            location.assign('/')
          }}
        >
          Remove this order from this device
        </Button>
      </p>
    </section>
  )
}
