import { useState } from 'react'
import { leaveForGood } from './leave.ts'

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
        void leaveForGood(async () => (await import('../lib/auth.ts')).signOut()).catch(() => setBusy(false))
      }}
    >
      {busy ? 'Signing out…' : 'Signout'}
    </button>
  )
}
