import type { MultiFactorError } from 'firebase/auth'
import { useState } from 'react'
import { checkEmail, checkPassword } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { GoogleButton } from '../../session/GoogleButton.tsx'
import { authErrorCode } from '../../session/auth-errors.ts'
import { EmailLinkForm } from './EmailLinkForm.tsx'
import { withReturnPath } from '../../session/return-path.ts'
import { SecondFactorForm } from '../../session/SecondFactorForm.tsx'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

/** Signs in with a password, with Google or by a mailed link, and with the second step where there is one. */
export default function Login() {
  const { next, isSignedIn, beginSignIn, finishSignIn } = useSignInRedirect('/dashboard')
  const [second, setSecond] = useState<MultiFactorError>()
  const [byMail, setByMail] = useState(false)

  /** Shows the form of the second factor where the error asks for it. */
  function toSecondStep(error: unknown) {
    if (authErrorCode(error) !== 'multi-factor-auth-required') return false
    setSecond(error as MultiFactorError)
    return true
  }

  if (isSignedIn) return <p className="note">You are signed in. Opening your page …</p>
  if (second)
    return <SecondFactorForm error={second} done={finishSignIn} cancel={() => setSecond(undefined)} />
  if (byMail) return <EmailLinkForm next={next ?? '/dashboard'} back={() => setByMail(false)} />
  return (
    <>
      <Form
        checks={{ email: checkEmail, password: checkPassword }}
        draft="entry"
        button="Log in"
        pendingText="Logging in…"
        onSubmit={async ({ email = '', password = '' }) => {
          beginSignIn()
          const { signIn } = await import('../../session/identity.ts')
          try {
            await signIn(email, password)
          } catch (error) {
            if (!toSecondStep(error)) throw error
            return 'unchanged'
          }
          return finishSignIn()
        }}
        footer={
          <p className="ways">
            <a className="tap" href={withReturnPath('/reset', next)}>
              Forgot password?
            </a>
            <span>
              New here?{' '}
              <a className="tap" href={withReturnPath('/register', next)}>
                Sign Up
              </a>
            </span>
          </p>
        }
      >
        <Field name="email" label="E-mail" type="email" autoComplete="username" maxLength={254} />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={4096}
        />
      </Form>
      <p className="or">
        <span>or</span>
      </p>
      <GoogleButton
        purpose="sign in"
        text="Continue with Google"
        begin={beginSignIn}
        done={finishSignIn}
        failed={toSecondStep}
      />
      <button type="button" className="button tap quiet" onClick={() => setByMail(true)}>
        E-mail me a sign-in link
      </button>
    </>
  )
}
