import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import { unsentVerificationKey } from '../../sign-in/unsent-verification.ts'
import { errorMessage } from '../../ui/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  user: SignedInUser
  /** Why verification is needed, as a sentence. */
  reason?: string
}

/** Asks the user to verify their email address; disappears once verified, which screen readers announce. */
export function VerifyEmailNotice({
  user,
  reason = 'A verified address lets you sign in by link, use two-step verification, and share orders with colleagues.',
}: Props) {
  const [wasVerified] = useState(user.emailVerified)
  const [verified, setVerified] = useState(wasVerified)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = usePending()
  const [unsent, setUnsent] = useState(() => sessionStorage.getItem(unsentVerificationKey))
  if (wasVerified || !user.email) return null

  async function run(action: (identity: typeof import('../../sign-in/identity.ts')) => Promise<string>) {
    setBusy(true)
    setMessage('')
    try {
      setMessage(await action(await import('../../sign-in/identity.ts')))
    } catch (error) {
      setMessage(errorMessage(error))
    }
    setBusy(false)
  }

  return (
    <section
      className={verified ? 'hidden' : 'notice'}
      aria-label={verified ? undefined : 'Verify your email'}
    >
      {!verified && (
        <>
          <p>
            <strong>Verify your email.</strong>{' '}
            <span>
              {unsent === null
                ? `Open the link that we email to ${user.email}.`
                : `The link to ${user.email} could not be sent. ${unsent}`}{' '}
              {reason}
            </span>
          </p>
          <p className="ways">
            <Button
              variant="link"
              disabled={busy}
              onClick={() =>
                void run(async ({ sendVerification }) => {
                  await sendVerification()
                  setUnsent(null)
                  return 'Sent. Check your inbox and your spam folder.'
                })
              }
            >
              Email me the link
            </Button>
            <Button
              variant="link"
              disabled={busy}
              onClick={() =>
                void run(async ({ isVerifiedNow }) => {
                  const isVerified = await isVerifiedNow()
                  setVerified(isVerified)
                  return isVerified
                    ? 'Your email address is verified.'
                    : 'Not verified yet. Open the link in the email first.'
                })
              }
            >
              I verified my address
            </Button>
          </p>
        </>
      )}
      <p role="status">{message}</p>
    </section>
  )
}
