import type { ReactNode } from 'react'
import { accountEmailField, newPasswordField } from '../../sign-in/credential-fields.ts'
import { Form } from '../../ui/form/Form.tsx'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { withReturnPath } from '../../session/return-path.ts'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

/** Creates an account, sends the verification mail, and continues to the return path. */
export default function Register(): ReactNode {
  const { next, isSignedIn, beginSignIn, finishSignIn } = useSignInRedirect('/')
  if (isSignedIn) return <p className="note">You are signed in. Opening your page…</p>
  return (
    <>
      <Form
        fields={{
          email: accountEmailField,
          password: { ...newPasswordField, help: 'At least 6 characters.' },
        }}
        draft="entry"
        button="Register"
        pendingText="Creating your account…"
        onSubmit={async ({ email, password }) => {
          beginSignIn()
          const { register } = await import('../../sign-in/identity.ts')
          await register(email, password, next)
          return finishSignIn()
        }}
        footer={
          <p className="ways">
            <span>
              Have an account?{' '}
              <a className="tap" href={withReturnPath('/login', next)}>
                Login Now
              </a>
            </span>
          </p>
        }
      />
      <p className="or" data-method="google">
        <span>or</span>
      </p>
      <GoogleButton
        purpose="sign in"
        text="Continue with Google"
        onStart={beginSignIn}
        onSuccess={finishSignIn}
      />
    </>
  )
}
