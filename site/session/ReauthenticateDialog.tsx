import type { MultiFactorError } from 'firebase/auth'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession, emulatorUrl, onUserChange, loadAuth, signOut, type PageUser } from './auth.ts'
import './reauthenticate.css'
import { AccountEmailField, PasswordField } from './credential-fields.tsx'
import { checkFilled } from './credentials.ts'
import { Form } from '../ui/form/Form.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { signIn } from './identity.ts'
import { authErrorCode } from './auth-errors.ts'
import { discardAndRedirect } from './redirect.ts'
import { FieldError } from '../ui/form/errors.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

interface Ask {
  owner: PageUser
  title: string
  text: string
  /** What is thrown when they would rather not. Without it, the only other way is off the page. */
  refused?: Error
}

/** Shows the dialog; resolves once its owner has signed in. */
export const showReauthenticateDialog = (ask: Ask): Promise<void> =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (error?: Error) => {
      root.unmount()
      place.remove()
      if (error) reject(error)
      else resolve()
    }
    root.render(<ReauthenticateDialog {...ask} end={end} />)
  })

function ReauthenticateDialog({ owner, title, text, refused, end }: Ask & { end: (error?: Error) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [second, setSecond] = useState<MultiFactorError>()
  const [other, setOther] = useState<string>()

  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    // Closed, it gives the focus back.
    return () => current?.close()
  }, [])
  useLayoutEffect(() => {
    dialog.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [other])

  // In another tab, too: by Google, by a mailed link, or somebody else.
  useEffect(() => {
    let first = true
    const stop = onUserChange((user) => {
      const isOwner = user?.uid === owner.uid
      setOther(user && !isOwner ? (user.email ?? 'somebody else') : undefined)
      if (isOwner && !first) end()
      first = false
    })
    return () => void stop.then((off) => off())
  }, [owner, end])

  async function finish() {
    await currentSession().catch(() => null)
    const { currentUser } = await loadAuth()
    if (currentUser?.uid === owner.uid) end()
  }

  /** Shows the form of the second factor where the error asks for it. */
  function toSecondStep(error: unknown) {
    if (authErrorCode(error) !== 'multi-factor-auth-required') return false
    setSecond(error as MultiFactorError)
    return true
  }

  return (
    <dialog
      ref={dialog}
      className={refused ? 'dialog reauthenticate' : 'dialog reauthenticate ended'}
      aria-labelledby="reauthenticate-title"
      aria-describedby="reauthenticate-text"
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (refused) end(refused)
      }}
      // A browser lets a second Escape through.
      onClose={(event) => event.target === dialog.current && dialog.current.showModal()}
    >
      <h2 className="long" id="reauthenticate-title">
        {other ? 'Somebody else is signed in' : title}
      </h2>
      {other ? (
        <OtherPerson owner={owner} other={other} />
      ) : (
        <>
          <p id="reauthenticate-text" className="lines">
            {text}
          </p>
          {second ? (
            <SecondFactorForm error={second} done={finish} cancel={() => setSecond(undefined)} />
          ) : (
            <FirstStep owner={owner} finish={finish} toSecondStep={toSecondStep} />
          )}
          <p className="ways">
            {refused ? (
              <button type="button" className="link tap" onClick={() => end(refused)}>
                Cancel
              </button>
            ) : (
              <button type="button" className="link tap" onClick={() => discardAndRedirect('/')}>
                Discard and leave
              </button>
            )}
          </p>
        </>
      )}
    </dialog>
  )
}

interface StepProps {
  owner: PageUser
  finish: () => Promise<void>
  toSecondStep: (error: unknown) => boolean
}

function FirstStep({ owner, finish, toSecondStep }: StepProps) {
  const byPassword = owner.providers.includes('password')
  // Google's own window needs a page whose policy lets its script in: the login.
  const google = owner.providers.includes('google.com') && Boolean(emulatorUrl())

  async function send({ password = '' }: Readonly<Record<string, string>>) {
    try {
      await signIn(owner.email, password)
    } catch (error) {
      const code = authErrorCode(error)
      if (code === 'wrong-password' || code === 'invalid-credential')
        throw new FieldError('password', 'This is not your password.')
      if (!toSecondStep(error)) throw error
      return 'unchanged' as const
    }
    await finish()
    return 'redirecting' as const
  }

  return (
    <>
      {byPassword && (
        <Form
          checks={{ password: checkFilled('Type your password.') }}
          button="Sign in"
          pendingText="Signing in…"
          onSubmit={send}
        >
          <AccountEmailField readOnly defaultValue={owner.email} />
          <PasswordField />
        </Form>
      )}
      {google && (
        <GoogleButton purpose="sign in" text="Continue with Google" done={finish} failed={toSecondStep} />
      )}
      <p className="lines">
        <a className="tap" href="/login?next=/dashboard" target="_blank" rel="noreferrer">
          {owner.providers.includes('google.com') && !google
            ? 'Continue with Google in another tab'
            : 'Sign in another way in another tab'}
        </a>
        <br />
        This page then continues automatically.
      </p>
    </>
  )
}

/** What is on the page belongs to its owner alone. */
const OtherPerson = ({ owner, other }: { owner: PageUser; other: string }) => (
  <>
    <p id="reauthenticate-text" className="lines">
      This page belongs to <strong>{owner.email}</strong>, but <strong>{other}</strong> is signed in now. What
      was typed here was not sent.
    </p>
    <p className="row">
      <button
        type="button"
        className="button tap"
        onClick={() => discardAndRedirect(location.pathname.startsWith('/admin') ? '/admin' : '/dashboard')}
      >
        Go on as {other}
      </button>
      <button type="button" className="button tap quiet" onClick={() => void signOut()}>
        Sign in as {owner.email}
      </button>
    </p>
  </>
)
