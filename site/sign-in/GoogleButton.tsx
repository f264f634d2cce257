import { useState } from 'react'
import { useIsHydrated } from '../ui/use-browser.ts'
import { emailField } from './credential-fields.ts'
import { Form } from '../ui/form/Form.tsx'
import { errorMessage } from '../ui/errors.ts'
import { usePending } from '../ui/bfcache.ts'
import type { GooglePurpose } from './google.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

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
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.7 3.2-8.1z"
          />
          <path
            fill="#34a853"
            d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.5H2.2V17A11 11 0 0 0 12 23z"
          />
          <path fill="#fbbc05" d="M5.8 14.2a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9z" />
          <path
            fill="#ea4335"
            d="M12 5.4c1.6 0 3.1.6 4.2 1.7l3.2-3.2A11 11 0 0 0 2.2 7.1L5.8 10C6.7 7.3 9.1 5.4 12 5.4z"
          />
        </svg>
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
