import type { SignedInUser } from '../../session/stored-session.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '../../api/request.ts'
import { api } from '../../session/api.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { removeFragmentKey, readFragmentKey } from './fragment-key.ts'
import { errorMessage } from '../../ui/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { VerifyEmailNotice } from '../parts/VerifyEmailNotice.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface Props {
  /** The name under which the key is stored in this tab. */
  purpose: string
  accept: (key: string) => Promise<unknown>
  /** The destination after acceptance, and its link text. */
  to: string
  toText: string
}

/** Accepts an administrator's invitation. */
export default function Invitation(): ReactNode {
  return (
    <AcceptInvitation
      purpose="invitation"
      accept={(key) => api('POST /accept-invitation', { body: { key } })}
      to="/admin"
      toText="To the back office"
    />
  )
}

/** Accepts an invitation as the signed-in user. */
export function AcceptInvitation(props: Props) {
  const { purpose } = props
  const [ready, setReady] = useState(false)
  // Stores the key before a redirect to the login, which would lose it.
  useEffect(() => {
    readFragmentKey(purpose)
    queueMicrotask(() => setReady(true))
  }, [purpose])
  return ready ? (
    <RequireSignIn fallback={<LoadingNote />}>
      {(user) => <AcceptForm user={user} {...props} />}
    </RequireSignIn>
  ) : (
    <LoadingNote />
  )
}

const LoadingNote = () => <p className="note">One moment…</p>

function AcceptForm({ user, purpose, accept, to, toText }: Props & { user: SignedInUser }) {
  const [busy, setBusy] = usePending()
  const [error, setError] = useState<{ status: number; message: string }>()
  const key = readFragmentKey(purpose)

  async function submit() {
    setBusy(true)
    setError(undefined)
    try {
      await accept(key)
      removeFragmentKey(purpose)
      const { refreshSession } = await import('../../sign-in/identity.ts')
      await refreshSession()
      location.replace(to)
    } catch (reason) {
      setError({ status: reason instanceof ApiError ? reason.status : 0, message: errorMessage(reason) })
      setBusy(false)
    }
  }

  if (!key)
    return (
      <p className="note bad" role="alert">
        This link is not complete. Copy all of it from the invitation.
      </p>
    )
  return (
    <div className="flow">
      <p>
        You are signed in as <strong>{user.email}</strong>. The invitation has to be for this address.
      </p>
      {error && (
        <p className="note bad" role="alert">
          {error.message}
        </p>
      )}
      <p className="actions">
        {error?.status === 409 ? (
          <ButtonLink variant="primary" href={to}>
            {toText}
          </ButtonLink>
        ) : (
          <Button variant="primary" disabled={busy} onClick={() => void submit()}>
            {busy ? 'Accepting…' : error ? 'Try again' : 'Accept the invitation'}
          </Button>
        )}
        <Button variant="link" onClick={() => void switchAccount()}>
          Use another account
        </Button>
      </p>
      <VerifyEmailNotice user={user} reason="You need a verified address to accept an invitation." />
    </div>
  )
}

/** Signs out; the page's guard then redirects to the login and back here. */
async function switchAccount() {
  const { signOut } = await import('../../session/auth.ts')
  await signOut()
}
