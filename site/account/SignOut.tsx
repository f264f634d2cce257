import { leaveForGood } from './leave.ts'
import { useBusy } from './restored.ts'

/** Ends the session in every tab. */
export function SignOut() {
  const [busy, setBusy] = useBusy()
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
