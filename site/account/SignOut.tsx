import { useState } from 'react'

/** Ends the session in every tab. */
export function SignOut() {
  const [busy, setBusy] = useState(false)
  return (
    <button
      type="button"
      className="button tap quiet"
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void import('../lib/auth.ts')
          .then(({ signOut }) => signOut())
          .then(() => location.assign('/'))
          .catch(() => setBusy(false))
      }}
    >
      {busy ? 'Signing out…' : 'Signout'}
    </button>
  )
}
