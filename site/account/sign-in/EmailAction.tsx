import { useEffect, useState, type ReactNode } from 'react'
import { newPasswordField } from '../../sign-in/credential-fields.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { returnPath, withReturnPath } from '../../session/return-path.ts'
import { loadChunk } from '../../ui/lazy.ts'
import { isOldLink, isTemporary } from '../../session/auth-errors.ts'
import { ApiError } from '../../api/request.ts'
import { useQueryString } from '../../ui/use-browser.ts'
import { LinkError, Result, LoadingNote } from './link-results.tsx'
import { SignInByLink } from './SignInByLink.tsx'
import { StopReset } from './StopReset.tsx'

interface ActionLink {
  mode: string
  code: string
  /** The path on this site on which the mail was requested, if it was no sign-in page. */
  next: string | undefined
}

export interface ActionProps extends ActionLink {
  /** Uses the link again. */
  retry: () => void
}

/** Parses a mailed link of the identity service: `mode`, `oobCode`, `continueUrl`. */
function readLink(search: string): ActionLink {
  const query = new URLSearchParams(search)
  const target = query.get('continueUrl') ?? ''
  const url = URL.canParse(target) ? new URL(target) : undefined
  const path = url?.origin === location.origin ? url.pathname + url.search : ''
  const next = returnPath(`?next=${encodeURIComponent(path)}`)
  return { mode: query.get('mode') ?? '', code: query.get('oobCode') ?? '', next }
}

/** What the page says that it is, by the kind of link. */
const titles: Readonly<Record<string, string>> = {
  resetPassword: 'Choose a new password',
  signIn: 'Log in',
  verifyEmail: 'Your email address',
  verifyAndChangeEmail: 'Your new email address',
  stopReset: 'Two-step verification',
}

const identity = () => loadChunk(() => import('../../sign-in/identity.ts'))

/** The target page of links in identity mails. */
export default function EmailAction(): ReactNode {
  const query = useQueryString()
  const [attempt, setAttempt] = useState(1)
  // The server does not read the query.
  const title = titles[new URLSearchParams(query).get('mode') ?? '']
  useEffect(() => {
    if (title) document.title = document.title.replace(/^[^|]*(?= \|)/, title)
  }, [title])
  if (query === undefined) return <LoadingNote />
  const link = { ...readLink(query), retry: () => setAttempt(attempt + 1) }
  if (link.code && link.mode === 'resetPassword') return <NewPasswordForm key={attempt} {...link} />
  if (link.code && link.mode === 'signIn') return <SignInByLink key={attempt} {...link} />
  if (link.mode === 'stopReset') return <StopReset key={attempt} retry={link.retry} />
  return <ApplyAction key={attempt} {...link} />
}

const incompleteLink = new ApiError(
  400,
  'This link is not complete. Copy all of it from the mail, or request a new one.',
)

/** Links that take effect immediately: verified addresses, restored addresses and removed factors. */
function ApplyAction({ mode, code, next, retry }: ActionProps) {
  const [state, setState] = useState<{ done?: boolean; email?: string | null; error?: unknown }>({})
  const isKnown = [
    'verifyEmail',
    'verifyAndChangeEmail',
    'recoverEmail',
    'revertSecondFactorAddition',
  ].includes(mode)

  useEffect(() => {
    const apply = async () => {
      const { emailOfCode, applyMailCode } = await identity()
      const email = await emailOfCode(code)
      await applyMailCode(code)
      setState({ done: true, email })
    }
    /** The link may have been applied before, for example by a request whose response was lost. */
    const explain = async (error: unknown) => {
      const email = mode === 'verifyEmail' && isOldLink(error) ? await verifiedEmail() : undefined
      setState(email ? { done: true, email } : { error })
    }
    if (isKnown && code) apply().catch(explain)
  }, [code, mode, isKnown])

  const { done, email, error } = state
  if (!isKnown || !code) return <LinkError error={incompleteLink} retry={retry} />
  if (error !== undefined) return <LinkError error={error} retry={retry} />
  return <div role="status">{done ? <Applied mode={mode} email={email} next={next} /> : <LoadingNote />}</div>
}

/** The address of the signed-in user if it is verified by now. */
async function verifiedEmail(): Promise<string | undefined> {
  const { isVerifiedNow, signedInUser } = await identity()
  const isVerified = await isVerifiedNow().catch(() => false)
  return isVerified ? ((await signedInUser()).email ?? undefined) : undefined
}

interface AppliedProps extends Pick<ActionLink, 'mode' | 'next'> {
  email: string | null | undefined
}

function Applied({ mode, email, next }: AppliedProps) {
  if (mode === 'verifyEmail')
    return (
      <Result title="Your email address is verified" href={next ?? '/dashboard'} text="Continue">
        Welcome! {email} is yours, and your account is ready: your orders, their messages and invoices are in
        one place.
      </Result>
    )
  if (mode === 'verifyAndChangeEmail')
    return (
      <Result title="Your email address is changed" href="/login" text="Log in">
        Sign in with the new address from now on.
      </Result>
    )
  return (
    <Result title="The change was undone" href="/reset" text="Choose a new password">
      {email ? `Your account belongs to ${email} again. ` : 'The second factor is removed again. '}
      If it was not you who changed it, choose a new password now.
    </Result>
  )
}

const usedBefore = new ApiError(
  409,
  'This link has been used: your new password may be set already. Log in with it, or request a new link there.',
)

function NewPasswordForm({ code, next, retry }: ActionProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState(false)
  /** Whether an attempt got no answer, so that its password may be set. */
  const [isUncertain, setUncertain] = useState(false)

  useEffect(() => {
    identity()
      .then(({ emailOfResetCode }) => emailOfResetCode(code))
      .then(setEmail, setError)
  }, [code])

  if (error === usedBefore)
    return <LinkError error={error} retry={retry} href={withReturnPath('/login', next)} text="Log in" />
  if (error !== undefined)
    return <LinkError error={error} retry={retry} href="/reset" text="Request a new link" />
  if (!email) return <LoadingNote />
  return (
    <>
      <div role="status" className={done ? undefined : 'hidden'}>
        {done && (
          <Result title="Your new password is set" href={withReturnPath('/login', next)} text="Log in">
            Log in with it now. You are signed out everywhere else.
          </Result>
        )}
      </div>
      {!done && (
        <Form
          fields={{
            password: { ...newPasswordField, label: 'New password', help: 'At least 6 characters.' },
          }}
          button="Set the new password"
          pendingText="Setting…"
          onSubmit={async ({ password }) => {
            try {
              await (await identity()).setNewPassword(code, password)
            } catch (error) {
              if (isTemporary(error)) setUncertain(true)
              else if (isUncertain && isOldLink(error)) return setError(usedBefore)
              throw error
            }
            setDone(true)
          }}
        >
          <p className="lines">A new password for {email}</p>
          <input type="hidden" name="username" value={email} autoComplete="username" />
          <Field name="password" />
        </Form>
      )}
    </>
  )
}
