import type { MultiFactorError } from 'firebase/auth'
import { useState, type ReactNode } from 'react'
import { GoogleButton } from '../../session/GoogleButton.tsx'
import { SecondFactorForm } from '../../session/SecondFactorForm.tsx'
import { authErrorCode } from '../../session/auth-errors.ts'
import { AccountEmailField, PasswordField } from '../../session/credential-fields.tsx'
import { checkEmail, checkPassword } from '../../session/credentials.ts'
import { Form } from '../../ui/form/Form.tsx'

interface Props {
  /** Called before the sign-in starts, so that its change of user does not redirect the page. */
  begin?: () => void
  done: () => Promise<'redirecting' | void>
  /** Content below the button. */
  footer?: ReactNode
  /** More ways to sign in. */
  children?: ReactNode
}

/** Signs in with a password or Google, and with the second factor if enrolled. */
export function SignInForm({ begin, done, footer, children }: Props) {
  const [second, setSecond] = useState<MultiFactorError>()

  /** Shows the second-factor form if the error requires it. */
  function toSecondStep(error: unknown) {
    if (authErrorCode(error) !== 'multi-factor-auth-required') return false
    setSecond(error as MultiFactorError)
    return true
  }

  if (second) return <SecondFactorForm error={second} done={done} cancel={() => setSecond(undefined)} />
  return (
    <>
      <Form
        checks={{ email: checkEmail, password: checkPassword }}
        draft="entry"
        button="Log in"
        pendingText="Logging in…"
        onSubmit={async ({ email = '', password = '' }) => {
          begin?.()
          const { signIn } = await import('../../session/identity.ts')
          try {
            await signIn(email, password)
          } catch (error) {
            if (!toSecondStep(error)) throw error
            return 'unchanged'
          }
          return done()
        }}
        footer={footer}
      >
        <AccountEmailField />
        <PasswordField />
      </Form>
      <p className="or" data-method="google">
        <span>or</span>
      </p>
      <GoogleButton
        purpose="sign in"
        text="Continue with Google"
        {...(begin && { begin })}
        done={done}
        failed={toSecondStep}
      />
      {children}
    </>
  )
}
