import { signOutAndRedirect } from '../../session/sign-out.ts'
import { usePending } from '../../ui/bfcache.ts'
import { Button } from '../../ui/button.tsx'

/** Signs out in every tab. */
export function SignOutButton() {
  const [busy, setBusy] = usePending()
  return (
    <Button
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void signOutAndRedirect().catch(() => setBusy(false))
      }}
    >
      {busy ? 'Signing out…' : 'Signout'}
    </Button>
  )
}
