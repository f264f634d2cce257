import { useId, useRef, useState } from 'react'
import { useLive } from '../lib/use-browser.ts'
import { checkEmail } from './credentials.ts'
import { Field } from '../ui/form/Field.tsx'
import { Form } from '../ui/form/Form.tsx'
import { errorMessage } from '../ui/form/errors.ts'
import { usePending } from '../ui/bfcache.ts'

interface Props {
  purpose: 'sign in' | 'link' | 'confirm'
  text: string
  /** Called before the sign-in starts, so that its change of user does not redirect the page. */
  begin?: () => void
  done: () => Promise<'redirecting' | void>
  /** Handles a failure; returns false to have its message shown below the button. */
  failed?: (error: unknown) => boolean
}

/** Continues with Google in its popup. The identity emulator does not reach Google: there, a dialog takes any account. */
export function GoogleButton({ purpose, text, begin, done, failed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const live = useLive()
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')

  async function press() {
    setError('')
    setBusy(true)
    try {
      const { emulatorUrl, loadAuth } = await import('./auth.ts')
      const { withGoogle } = await import('./google.ts')
      await loadAuth()
      if (emulatorUrl()) return dialog.current?.showModal()
      begin?.()
      await withGoogle(purpose)
      if (await done()) return
    } catch (error) {
      if (!failed?.(error)) setError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="google" data-method="google">
      <button
        type="button"
        className="button tap quiet"
        disabled={!live || busy}
        onClick={() => void press()}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.600c2-1.900 3.200-4.700 3.200-8.100z"
          />
          <path
            fill="#34a853"
            d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800c-1 .7-2.200 1.100-3.700 1.100-2.900 0-5.300-1.900-6.200-4.500H2.200V17A11 11 0 0 0 12 23z"
          />
          <path fill="#fbbc05" d="M5.800 14.200a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.900z" />
          <path
            fill="#ea4335"
            d="M12 5.400c1.600 0 3.100.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2.200 7.100L5.800 10C6.700 7.300 9.100 5.400 12 5.400z"
          />
        </svg>
        {text}
      </button>
      <p className={`note ${error ? 'bad' : ''}`} role="status">
        {error}
      </p>
      <dialog ref={dialog} className="card dialog" aria-labelledby={titleId}>
        <h2 className="long" id={titleId}>
          Demo Google account
        </h2>
        <p className="lines">The demo does not connect to Google. Enter any account to use instead.</p>
        <Form
          checks={{ email: checkEmail }}
          button="Continue"
          pendingText="Signing in…"
          onSubmit={async ({ email = '', name = '' }) => {
            begin?.()
            const { withGoogle } = await import('./google.ts')
            try {
              await withGoogle(purpose, {
                email: email.trim().toLowerCase(),
                name: name.trim() || 'Google user',
              })
            } catch (error) {
              if (!failed?.(error)) throw error
              return dialog.current?.close()
            }
            dialog.current?.close()
            return done()
          }}
          footer={
            <button type="button" className="link tap" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          }
        >
          <Field name="email" label="Google e-mail" type="email" autoComplete="off" />
          <Field name="name" label="Name (optional)" autoComplete="off" maxLength={200} required={false} />
        </Form>
      </dialog>
    </div>
  )
}
