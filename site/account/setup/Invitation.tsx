import type { User } from 'firebase/auth'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '../../session/request.ts'
import { api } from '../../session/api.ts'
import { RequireSignIn } from '../../session/RequireSignIn.tsx'
import { removeFragmentKey, readFragmentKey } from './fragment-key.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { VerifyEmailNotice } from '../profile/VerifyEmailNotice.tsx'

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
    <RequireSignIn waiting={<Waiting />}>{(user) => <Accept user={user} {...props} />}</RequireSignIn>
  ) : (
    <Waiting />
  )
}

const Waiting = () => <p className="note">One moment …</p>

function Accept({ user, purpose, accept: send, to, toText }: Props & { user: User }) {
  const [busy, setBusy] = usePending()
  const [refused, setRefused] = useState<{ status: number; message: string }>()
  const key = readFragmentKey(purpose)

  async function accept() {
    setBusy(true)
    setRefused(undefined)
    try {
      await send(key)
      removeFragmentKey(purpose)
      const { refreshSession } = await import('../../session/identity.ts')
      await refreshSession()
      location.replace(to)
    } catch (error) {
      setRefused({ status: error instanceof ApiError ? error.status : 0, message: errorMessage(error) })
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
      {refused && <Refused {...refused} />}
      <p className="row">
        {refused?.status === 409 ? (
          <a className="button tap" href={to}>
            {toText}
          </a>
        ) : (
          <button type="button" className="button tap" disabled={busy} onClick={() => void accept()}>
            {busy ? 'Accepting…' : refused ? 'Try again' : 'Accept the invitation'}
          </button>
        )}
        <button type="button" className="link tap" onClick={() => void switchAccount()}>
          Use another account
        </button>
      </p>
      <VerifyEmailNotice
        user={user}
        inPlace
        reason="An invitation is accepted with a verified address only."
      />
    </div>
  )
}

const Refused = ({ message }: { message: string }) => (
  <p className="note bad" role="alert">
    {message}
  </p>
)

/** Signs out; the page's guard then redirects to the login and back here. */
async function switchAccount() {
  const { signOut } = await import('../../session/auth.ts')
  await signOut()
}
