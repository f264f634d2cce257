import { useState } from 'react'
import { errorMessage } from '../../ui/errors.ts'
import type { FormDraft } from '../../ui/form/use-form-state.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { usePending } from '../../ui/bfcache.ts'
import { forgetOrderLink, mayClaimWith } from '../../session/link-session.ts'
import { formatDate } from '../../ui/time.tsx'
import { withReturnPath } from '../../session/return-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CreateAccount } from './CreateAccount.tsx'

interface Props {
  orderId: string
  /** Of the link that the page acts with. */
  token: string
  email: string
  /** When the guest's link ends. */
  expiresAt: string
}

/** Offers an account to a guest, who needs none: the order belongs to the account with its email address. */
export function ClaimOrder({ orderId, token, email, expiresAt }: Props) {
  const [isProven] = useState(() => mayClaimWith(token))
  const [busy, setBusy] = usePending()
  const [message, setMessage] = useState('')
  const next = `/order/${orderId}`

  /** Fills in the form that the link leads to. */
  const keepEmail = () => formDrafts.write('entry', { values: { email } } satisfies FormDraft)

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
        If you want one, {isProven ? 'choose a password for' : 'sign in with'} <strong>{email}</strong>, and
        this order is there.
      </p>
      {isProven && <CreateAccount orderId={orderId} email={email} token={token} next={next} />}
      <p className="actions">
        <Button variant={isProven ? 'link' : 'primary'} disabled={busy} onClick={() => void send()}>
          {busy ? 'Sending…' : 'Email me a sign-in link'}
        </Button>
        {isProven ? (
          <a className="tap" href={withReturnPath('/login', next)} onClick={keepEmail}>
            I have an account: log in
          </a>
        ) : (
          <ButtonLink href={withReturnPath('/register', next)} onClick={keepEmail}>
            Choose a password
          </ButtonLink>
        )}
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
