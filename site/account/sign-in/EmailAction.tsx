import { useEffect, useState, type ReactNode } from 'react'
import { NewPasswordField } from '../../session/credential-fields.tsx'
import { checkPassword } from '../../session/credentials.ts'
import { Form } from '../../ui/form/Form.tsx'
import { returnPath, withReturnPath } from '../../session/return-path.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { useQueryString } from '../../lib/use-browser.ts'
import { LinkError, Result, Waiting } from './link-results.tsx'
import { SignInByLink } from './SignInByLink.tsx'

export interface ActionLink {
  mode: string
  code: string
  /** The path on this site on which the mail was requested. */
  next: string
}

/** Parses a mailed link of the identity service: `mode`, `oobCode`, `continueUrl`. */
function readLink(search: string): ActionLink {
  const query = new URLSearchParams(search)
  const target = query.get('continueUrl') ?? ''
  const url = URL.canParse(target) ? new URL(target) : undefined
  const path = url?.origin === location.origin ? url.pathname + url.search : ''
  const next = returnPath(`?next=${encodeURIComponent(path)}`) ?? '/dashboard'
  return { mode: query.get('mode') ?? '', code: query.get('oobCode') ?? '', next }
}

const identity = () => import('../../session/identity.ts')

/** The target page of links in identity mails. */
export default function EmailAction(): ReactNode {
  const query = useQueryString()
  if (query === undefined) return <Waiting />
  const link = readLink(query)
  if (link.code && link.mode === 'resetPassword') return <NewPasswordForm {...link} />
  if (link.code && link.mode === 'signIn') return <SignInByLink {...link} />
  return <ApplyAction {...link} />
}

const incompleteLink = 'This link is not complete. Copy all of it from the mail, or request a new one.'

/** Links that take effect immediately: verified addresses, restored addresses and removed factors. */
function ApplyAction({ mode, code, next }: ActionLink) {
  const [state, setState] = useState<{ done?: boolean; email?: string | null; error?: string }>({})
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
    if (isKnown && code) apply().catch((error: unknown) => setState({ error: errorMessage(error) }))
  }, [code, isKnown])

  const { done, email, error } = state
  if (!isKnown || !code) return <LinkError message={incompleteLink} />
  if (error) return <LinkError message={error} />
  return <div role="status">{done ? <Applied mode={mode} email={email} next={next} /> : <Waiting />}</div>
}

interface AppliedProps extends Pick<ActionLink, 'mode' | 'next'> {
  email: string | null | undefined
}

function Applied({ mode, email, next }: AppliedProps) {
  if (mode === 'verifyEmail')
    return (
      <Result title="Your email address is verified" href={next} text="Continue">
        {email} is yours. Thank you.
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

function NewPasswordForm({ code, next }: ActionLink) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [done, setDone] = useState(false)

  useEffect(() => {
    identity()
      .then(({ emailOfResetCode }) => emailOfResetCode(code))
      .then(setEmail, (error: unknown) => setError(errorMessage(error)))
  }, [code])

  if (error) return <LinkError message={error} href="/reset" text="Request a new link" />
  if (!email) return <Waiting />
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
          checks={{ password: checkPassword }}
          button="Set the new password"
          pendingText="Setting…"
          onSubmit={async ({ password = '' }) => {
            await (await identity()).setNewPassword(code, password)
            setDone(true)
          }}
        >
          <p className="lines">A new password for {email}</p>
          <input type="hidden" name="username" value={email} autoComplete="username" />
          <NewPasswordField label="New password" hint="At least 6 characters." />
        </Form>
      )}
    </>
  )
}
