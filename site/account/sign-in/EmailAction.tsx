import { useEffect, useState, type ReactNode } from 'react'
import { checkEmail, checkPassword } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { returnPath } from '../../session/return-path.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { useQuery } from '../../lib/use-browser.ts'

interface Link {
  mode: string
  code: string
  /** A path on this site, where the mail was asked for. */
  next: string
}

/** Reads a mailed link as the identity service writes it: `mode`, `oobCode`, `continueUrl`. */
function readLink(search: string): Link {
  const query = new URLSearchParams(search)
  const target = query.get('continueUrl') ?? ''
  const url = URL.canParse(target) ? new URL(target) : undefined
  const path = url?.origin === location.origin ? url.pathname + url.search : ''
  const next = returnPath(`?next=${encodeURIComponent(path)}`) ?? '/dashboard'
  return { mode: query.get('mode') ?? '', code: query.get('oobCode') ?? '', next }
}

const identity = () => import('../../session/identity.ts')

/** What links in the identity's mails lead to. */
export default function EmailAction() {
  const query = useQuery()
  if (query === undefined) return <Waiting />
  const link = readLink(query)
  if (link.code && link.mode === 'resetPassword') return <NewPassword {...link} />
  if (link.code && link.mode === 'signIn') return <SignIn {...link} />
  return <Apply {...link} />
}

const Waiting = () => <p className="note">One moment …</p>

interface SaidProps {
  title: string
  children: ReactNode
  href: string
  text: string
}

const Said = ({ title, children, href, text }: SaidProps) => (
  <div className="flow" role="status">
    <p className="note">
      <strong>{title}</strong> <span>{children}</span>
    </p>
    <a className="button tap" href={href}>
      {text}
    </a>
  </div>
)

const Refused = ({ why }: { why: string }) => (
  <div className="flow">
    <p className="note bad" role="alert">
      {why}
    </p>
    <a className="button tap" href="/account">
      To your account
    </a>
  </div>
)

const noLink = 'This link is not complete. Copy the whole of it from the mail, or ask for a new one.'

/** The links that do what they stand for at once: verified addresses, changed back addresses and factors. */
function Apply({ mode, code, next }: Link) {
  const [state, setState] = useState<{ done?: boolean; email?: string | null; why?: string }>({})
  const known = [
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
    if (known && code) apply().catch((error: unknown) => setState({ why: errorMessage(error) }))
  }, [code, known])

  const { done, email, why } = state
  if (!known || !code) return <Refused why={noLink} />
  if (why) return <Refused why={why} />
  if (!done) return <Waiting />
  if (mode === 'verifyEmail')
    return (
      <Said title="Your e-mail address is verified" href={next} text="Continue">
        {email} is yours. Thank you.
      </Said>
    )
  if (mode === 'verifyAndChangeEmail')
    return (
      <Said title="Your e-mail address is changed" href="/login" text="Log in">
        From now on you sign in with the new one.
      </Said>
    )
  return (
    <Said title="It is as it was before" href="/reset" text="Choose a new password">
      {email ? `Your account belongs to ${email} again. ` : 'The second factor is removed again. '}
      If it was not you who changed it, choose a new password now.
    </Said>
  )
}

function NewPassword({ code, next }: Link) {
  const [email, setEmail] = useState('')
  const [why, setWhy] = useState('')
  const [done, setDone] = useState(false)

  useEffect(() => {
    identity()
      .then(({ emailOfResetCode }) => emailOfResetCode(code))
      .then(setEmail, (error: unknown) => setWhy(errorMessage(error)))
  }, [code])

  if (why) return <Refused why={why} />
  if (done)
    return (
      <Said title="Your new password is set" href={`/login?next=${encodeURIComponent(next)}`} text="Log in">
        Log in with it now. Elsewhere you are signed out.
      </Said>
    )
  if (!email) return <Waiting />
  return (
    <Form
      checks={{ password: checkPassword }}
      button="Set the new password"
      doing="Setting…"
      send={async ({ password = '' }) => {
        await (await identity()).setNewPassword(code, password)
        setDone(true)
      }}
    >
      <p className="lines">A new password for {email}</p>
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={4096}
        hint="At least 6 characters."
      />
    </Form>
  )
}

/** In the browser that asked for the link, its address is known; elsewhere it is asked for once more. */
function SignIn({ code, next }: Link) {
  const [ask, setAsk] = useState(false)
  const [why, setWhy] = useState('')

  useEffect(() => {
    const enter = async () => {
      const { rememberedLinkEmail, signInByLink, refreshSession } = await identity()
      const email = rememberedLinkEmail()
      if (!email) return setAsk(true)
      await signInByLink(email, code)
      await refreshSession()
      location.replace(next)
    }
    enter().catch((error: unknown) => setWhy(errorMessage(error)))
  }, [code, next])

  if (why) return <Refused why={why} />
  if (!ask) return <Waiting />
  return (
    <Form
      checks={{ email: checkEmail }}
      button="Log in"
      doing="Logging in…"
      send={async ({ email = '' }) => {
        const { signInByLink, refreshSession } = await identity()
        await signInByLink(email, code)
        await refreshSession()
        location.replace(next)
        return 'leaving'
      }}
    >
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        hint="The address that the link was sent to: it was asked for in another browser."
      />
    </Form>
  )
}
