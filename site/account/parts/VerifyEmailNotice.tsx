import type { SignedInUser } from '../../session/stored-session.ts'
import { useEffect, useState } from 'react'
import { unsentVerificationKey } from '../../sign-in/unsent-verification.ts'
import { errorMessage } from '../../ui/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  user: SignedInUser
  /** Why verification is needed, as a sentence. */
  reason?: string
}

const nowVerified = 'Your email address is verified.'

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

  // Who has opened the link in another tab and comes back need not say so.
  useEffect(() => {
    if (verified || !user.email) return undefined
    async function look() {
      if (document.visibilityState !== 'visible') return
      const { isVerifiedNow } = await import('../../sign-in/identity.ts')
      if (!(await isVerifiedNow())) return
      setVerified(true)
      setMessage(nowVerified)
    }
    // What could not be found out is left to the button.
    const returned = () => void look().catch(() => {})
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [verified, user.email])

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
                  return isVerified ? nowVerified : 'Not verified yet. Open the link in the email first.'
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
