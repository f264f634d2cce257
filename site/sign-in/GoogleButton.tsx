import { useState } from 'react'
import { useIsHydrated } from '../ui/use-browser.ts'
import { emailField } from './credential-fields.ts'
import { Form } from '../ui/form/Form.tsx'
import { errorMessage } from '../ui/errors.ts'
import { usePending } from '../ui/bfcache.ts'
import type { GooglePurpose } from './google.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GoogleLogo } from './GoogleLogo.tsx'

interface Props {
  purpose: GooglePurpose
  text: string
  /** Called before the sign-in starts, so that its change of user does not redirect the page. */
  onStart?: () => void
  onSuccess: () => Promise<'redirecting' | void>
  /** Handles an error; returns false to have its message shown below the button. */
  onError?: (error: unknown) => boolean
}

/** Continues with Google in its popup. The identity emulator does not reach Google: there, a dialog takes any account. */
export function GoogleButton({ purpose, text, onStart, onSuccess, onError }: Props) {
  const [asksForAccount, setAsksForAccount] = useState(false)
  const closeDialog = () => setAsksForAccount(false)
  const isHydrated = useIsHydrated()
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')

  async function start() {
    setError('')
    setBusy(true)
    try {
      const { emulatorUrl, loadAuth } = await import('../session/auth.ts')
      const { withGoogle } = await import('./google.ts')
      await loadAuth()
      if (emulatorUrl()) return setAsksForAccount(true)
      onStart?.()
      await withGoogle(purpose)
      if (await onSuccess()) return
    } catch (error) {
      if (!onError?.(error)) setError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="google" data-method="google">
      <Button disabled={!isHydrated || busy} onClick={() => void start()}>
        <GoogleLogo />
        {text}
      </Button>
      <p className={`note ${error ? 'bad' : ''}`} role="status">
        {error}
      </p>
      {asksForAccount && (
        <Dialog title="Demo Google account" close={closeDialog}>
          <p className="lines">The demo does not connect to Google. Enter any account to use instead.</p>
          <Form
            fields={{
              email: { ...emailField, label: 'Google email', autoComplete: 'off' },
              name: { kind: 'text', label: 'Name', optional: true },
            }}
            button="Continue"
            pendingText="Signing in…"
            onSubmit={async ({ email, name }) => {
              onStart?.()
              const { withGoogle } = await import('./google.ts')
              try {
                await withGoogle(purpose, {
                  email: email.toLowerCase(),
                  name: name || 'Google user',
                })
              } catch (error) {
                if (!onError?.(error)) throw error
                return closeDialog()
              }
              closeDialog()
              return onSuccess()
            }}
            footer={
              <Button variant="link" onClick={closeDialog}>
                Cancel
              </Button>
            }
          />
        </Dialog>
      )}
    </div>
  )
}
