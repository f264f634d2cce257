import { signOutAndRedirect } from '../../session/sign-out.ts'
import { usePending } from '../../ui/bfcache.ts'

/** Signs out in every tab. */
export function SignOutButton() {
  const [busy, setBusy] = usePending()
  return (
    <button
      type="button"
      className="button tap quiet"
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void signOutAndRedirect().catch(() => setBusy(false))
      }}
    >
      {busy ? 'Signing out…' : 'Signout'}
    </button>
  )
}
