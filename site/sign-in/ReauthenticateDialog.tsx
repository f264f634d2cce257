import type { MultiFactorError } from 'firebase/auth'
import { useEffect, useState } from 'react'
import { currentSession, emulatorUrl, onUserChange, loadAuth, signOut } from '../session/auth.ts'
import type { PageUser } from '../session/stored-session.ts'
import { accountEmailField, passwordField } from './credential-fields.ts'
import { Form } from '../ui/form/Form.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { sendSignInLink, signIn } from './identity.ts'
import { isWrongPassword, requiresSecondFactor } from '../session/auth-errors.ts'
import type { DialogOptions } from '../session/reauthenticate.ts'
import { discardAndRedirect } from '../session/redirect.ts'
import { errorMessage, FieldError } from '../ui/errors.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Shows the dialog; resolves once `pageUser` has signed in. */
export async function showReauthenticateDialog(options: DialogOptions): Promise<void> {
  // Loaded already in a browser. The server renders these components too, and would only keep it in memory.
  const { createRoot } = await import('react-dom/client')
  return new Promise((resolve, reject) => {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    const close = (error?: Error) => {
      root.unmount()
      container.remove()
      if (error) reject(error)
      else resolve()
    }
    root.render(<ReauthenticateDialog {...options} close={close} />)
  })
}

type Props = DialogOptions & { close: (error?: Error) => void }

function ReauthenticateDialog({ pageUser, title, text, cancelError, close }: Props) {
  const [secondStep, setSecondStep] = useState<MultiFactorError>()
  const [otherUser, setOtherUser] = useState<string>()

  // After the effect of the dialog, which opens it.
  useEffect(() => {
    document.querySelector<HTMLElement>('.reauthenticate [name=password]')?.focus()
  }, [otherUser])

  // A sign-in in another tab counts too, such as with Google or an emailed link. It may be another user.
  useEffect(() => {
    let first = true
    const stop = onUserChange((user) => {
      const isPageUser = user?.uid === pageUser.uid
      setOtherUser(user && !isPageUser ? (user.email ?? 'another user') : undefined)
      if (isPageUser && !first) close()
      first = false
    })
    return () => void stop.then((off) => off())
  }, [pageUser, close])

  async function onSuccess() {
    await currentSession().catch(() => null)
    const { currentUser } = await loadAuth()
    if (currentUser?.uid === pageUser.uid) close()
  }

  /** Shows the form of the second factor if the error requires one; returns whether it does. */
  function showSecondStep(error: unknown) {
    if (!requiresSecondFactor(error)) return false
    setSecondStep(error)
    return true
  }

  return (
    <Dialog
      title={otherUser ? 'Another user is signed in' : title}
      className={cancelError ? 'reauthenticate' : 'reauthenticate ended'}
      describedBy="reauthenticate-text"
      close={cancelError && (() => close(cancelError))}
    >
      {otherUser ? (
        <OtherUserNotice pageUser={pageUser} otherUser={otherUser} />
      ) : (
        <>
          <p id="reauthenticate-text" className="lines">
            {text}
          </p>
          {secondStep ? (
            <SecondFactorForm
              error={secondStep}
              onSuccess={onSuccess}
              onCancel={() => setSecondStep(undefined)}
            />
          ) : (
            <FirstStep pageUser={pageUser} onSuccess={onSuccess} showSecondStep={showSecondStep} />
          )}
          <p className="ways">
            {cancelError ? (
              <Button variant="link" onClick={() => close(cancelError)}>
                Cancel
              </Button>
            ) : (
              <Button variant="link" onClick={() => discardAndRedirect('/')}>
                Discard and leave
              </Button>
            )}
          </p>
        </>
      )}
    </Dialog>
  )
}

interface StepProps {
  pageUser: PageUser
  onSuccess: () => Promise<void>
  showSecondStep: (error: unknown) => boolean
}

function FirstStep({ pageUser, onSuccess, showSecondStep }: StepProps) {
  const byPassword = pageUser.providers.includes('password')
  // The Google popup needs a page whose Content-Security-Policy allows Google's script: only the login page does.
  const googleHere = pageUser.providers.includes('google.com') && Boolean(emulatorUrl())

  async function send({ password }: { password: string }) {
    try {
      await signIn(pageUser.email, password)
    } catch (error) {
      if (isWrongPassword(error)) throw new FieldError('password', 'Incorrect password.')
      if (!showSecondStep(error)) throw error
      return 'unchanged' as const
    }
    await onSuccess()
    return 'redirecting' as const
  }

  return (
    <>
      {byPassword && (
        <Form
          fields={{
            email: { ...accountEmailField, isReadOnly: true },
            password: { ...passwordField, min: 1, missing: 'Enter your password.' },
          }}
          prefill={{ email: pageUser.email }}
          button="Sign in"
          pendingText="Signing in…"
          onSubmit={send}
        />
      )}
      {googleHere && (
        <GoogleButton
          purpose="sign in"
          text="Continue with Google"
          onSuccess={onSuccess}
          onError={showSecondStep}
        />
      )}
      {byPassword && <ByMail email={pageUser.email} />}
      <p className="lines">
        <a className="tap" href="/login?next=/dashboard" target="_blank" rel="noreferrer">
          {pageUser.providers.includes('google.com') && !googleHere
            ? 'Continue with Google in another tab'
            : 'Sign in another way in another tab'}
        </a>
        <br />
        This page then continues automatically.
      </p>
    </>
  )
}

/** For an account without a password, which a mailed link has made: its link continues here, too. */
function ByMail({ email }: { email: string }) {
  const [message, setMessage] = useState('')
  async function send() {
    try {
      await sendSignInLink(email, location.pathname)
      setMessage(`A link is on its way to ${email}. Open it in this browser.`)
    } catch (error) {
      setMessage(errorMessage(error))
    }
  }
  return (
    <>
      <p className="ways">
        <Button variant="link" onClick={() => void send()}>
          I have no password: email me a link
        </Button>
      </p>
      <p role="status">{message}</p>
    </>
  )
}

/** Shown instead of the form when another user has signed in: the data and input on the page belong to `pageUser`. */
const OtherUserNotice = ({ pageUser, otherUser }: { pageUser: PageUser; otherUser: string }) => (
  <>
    <p id="reauthenticate-text" className="lines">
      This page belongs to <strong>{pageUser.email}</strong>, but <strong>{otherUser}</strong> is signed in
      now. Changes on this page were not sent.
    </p>
    <div className="actions">
      <Button
        variant="primary"
        onClick={() => discardAndRedirect(location.pathname.startsWith('/admin') ? '/admin' : '/dashboard')}
      >
        Continue as {otherUser}
      </Button>
      <Button onClick={() => void signOut()}>Sign in as {pageUser.email}</Button>
    </div>
  </>
)
