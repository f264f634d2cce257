import type { MultiFactorError } from 'firebase/auth'
import { useState, type ReactNode } from 'react'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { SecondFactorForm } from '../../sign-in/SecondFactorForm.tsx'
import { requiresSecondFactor } from '../../session/auth-errors.ts'
import { accountEmailField, passwordField } from '../../sign-in/credential-fields.ts'
import { Form } from '../../ui/form/Form.tsx'

interface Props {
  /** Called before the sign-in starts, so that its change of user does not redirect the page. */
  onStart?: () => void
  onSuccess: () => Promise<'redirecting' | void>
  /** Content below the button. */
  footer?: ReactNode
  /** More ways to sign in. */
  children?: ReactNode
}

/** Signs in with a password or Google, and with the second factor if enrolled. */
export function SignInForm({ onStart, onSuccess, footer, children }: Props) {
  const [secondStep, setSecondStep] = useState<MultiFactorError>()

  /** Shows the second-factor form if the error requires it. */
  function showSecondStep(error: unknown) {
    if (!requiresSecondFactor(error)) return false
    setSecondStep(error)
    return true
  }

  if (secondStep)
    return (
      <SecondFactorForm
        isLogin
        error={secondStep}
        onSuccess={onSuccess}
        onCancel={() => setSecondStep(undefined)}
      />
    )
  return (
    <>
      <Form
        fields={{ email: accountEmailField, password: passwordField }}
        draft="entry"
        button="Log in"
        pendingText="Logging in…"
        onSubmit={async ({ email, password }) => {
          onStart?.()
          const { signIn } = await import('../../sign-in/identity.ts')
          try {
            await signIn(email, password)
          } catch (error) {
            if (!showSecondStep(error)) throw error
            return 'unchanged'
          }
          return onSuccess()
        }}
        footer={footer}
      />
      <p className="or" data-method="google">
        <span>or</span>
      </p>
      <GoogleButton
        purpose="sign in"
        text="Continue with Google"
        {...(onStart && { onStart })}
        onSuccess={onSuccess}
        onError={showSecondStep}
      />
      {children}
    </>
  )
}
