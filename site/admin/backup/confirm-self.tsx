import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { ApiProblem } from '../../lib/api.ts'
import { openAuth, signOut } from '../../lib/auth.ts'
import { loginAddress, statusOf } from '../lib/api.ts'
import { createStore } from '../lib/store.ts'

const asked = createStore<((confirmed: boolean) => void) | null>(null)

/** Does what asks to have signed in just now; where that is too long ago, asks for the password first. */
export async function asMyself<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (statusOf(error) !== 403) throw error
    if (await new Promise<boolean>((answer) => asked.set(answer))) return act()
    throw new ApiProblem(403, 'Nothing was done: it was not confirmed that it is you.')
  }
}

/** The dialog of `asMyself`. */
export function ConfirmSelf() {
  const answer = asked.use()
  return answer ? <Dialog answer={answer} /> : null
}

function Dialog({ answer }: { answer: (confirmed: boolean) => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [hasPassword, setHasPassword] = useState(true)
  useEffect(() => {
    dialog.current?.showModal()
    void openAuth().then(({ currentUser }) =>
      setHasPassword(currentUser?.providerData.some((each) => each.providerId === 'password') ?? false),
    )
  }, [])
  const end = (confirmed: boolean) => {
    asked.set(null)
    answer(confirmed)
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!password) return setWrong('Please fill this in.')
    setBusy(true)
    try {
      const { confirmPassword } = await import('../../account/identity.ts')
      await confirmPassword(password)
      end(true)
    } catch (error) {
      setWrong(await reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onCancel={() => end(false)}>
      <h2 id={`${id}-title`}>Confirm that it is you</h2>
      <p>A backup holds everything, and a restore changes everything. You signed in some time ago.</p>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
        {hasPassword && (
          <div className="field">
            <label htmlFor={id}>Your password</label>
            <input
              id={id}
              name="current"
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              autoFocus
              aria-required
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `${id}-error` : undefined}
            />
            {wrong && (
              <p className="error" id={`${id}-error`} role="alert">
                {wrong}
              </p>
            )}
          </div>
        )}
        <div className="actions">
          <button type="button" className="btn" onClick={() => end(false)}>
            Cancel
          </button>
          <button
            type="button"
            className={hasPassword ? 'btn quiet' : 'btn main'}
            onClick={() => void signOut().then(() => location.assign(loginAddress()))}
          >
            Sign in again
          </button>
          {hasPassword && (
            <button className="btn main" disabled={busy}>
              {busy ? 'One moment …' : 'Confirm'}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}

async function reasonOf(error: unknown): Promise<string> {
  const { identityCode } = await import('../../account/identity-errors.ts')
  const code = identityCode(error)
  if (code === 'wrong-password' || code === 'invalid-credential') return 'This is not your password.'
  if (code === 'multi-factor-auth-required') return 'Your account asks for a second step: sign in again.'
  return 'That did not work. Try again, or sign in again.'
}
