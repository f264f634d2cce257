import type { MultiFactorError } from 'firebase/auth'
import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import type { FormFields } from '#content/model/form-field.ts'
import { isWrongPassword, requiresSecondFactor } from '../../session/auth-errors.ts'
import { passwordField } from '../../sign-in/credential-fields.ts'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { SecondFactorForm } from '../../sign-in/SecondFactorForm.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage, FieldError } from '../../ui/errors.ts'
import { Form, type FormProps } from '../../ui/form/Form.tsx'

interface Props<F extends FormFields> extends Omit<FormProps<F>, 'draft' | 'children' | 'footer'> {
  user: SignedInUser
}

interface Challenge {
  error: MultiFactorError
  onSuccess: () => void
  onCancel: () => void
}

const currentPasswordField = {
  ...passwordField,
  label: 'Current password',
  help: 'Required for changes to your account.',
  missing: 'Enter your current password.',
  min: 1,
}

export const hasProvider = (user: SignedInUser, id: string) =>
  user.providerData.some(({ providerId }) => providerId === id)

/** A form for actions that need a recent sign-in: requests the password or Google, and the second factor. */
export function ConfirmedForm<const F extends FormFields>({ user, fields, onSubmit, ...form }: Props<F>) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [confirmed, setConfirmed] = useState(false)
  const [problem, setProblem] = useState('')
  const [mailed, setMailed] = useState('')
  const byPassword = hasProvider(user, 'password') && !mailed

  const askSecondFactor = (error: MultiFactorError) =>
    new Promise<void>((resolve, reject) => {
      const onCancel = () =>
        reject(Object.assign(new Error('second factor canceled'), { code: 'auth/second-factor-canceled' }))
      setChallenge({ error, onSuccess: resolve, onCancel })
    }).finally(() => setChallenge(undefined))

  async function confirmThenSubmit(values: { [K in keyof F]: string } & { current?: string }) {
    if (byPassword) {
      const { confirmPassword } = await import('../../sign-in/identity.ts')
      await confirmPassword(values.current ?? '').catch((error: unknown) => {
        if (requiresSecondFactor(error)) return askSecondFactor(error)
        if (isWrongPassword(error)) throw new FieldError('current', 'Incorrect password.')
        throw error
      })
    }
    return onSubmit(values)
  }

  /** An account of a mailed link has no password, and the identity service does not tell. */
  async function confirmByMail(email: string) {
    try {
      const { sendSignInLink } = await import('../../sign-in/identity.ts')
      await sendSignInLink(email, location.pathname)
      setMailed(`A link is on its way to ${email}. Open it in this browser, then come back here.`)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }

  if (!byPassword && !mailed && !confirmed)
    return (
      <>
        <p className="lines">First, confirm your identity.</p>
        <GoogleButton
          purpose="reauthenticate"
          text="Confirm with Google"
          onSuccess={async () => setConfirmed(true)}
          onError={(error) => {
            if (!requiresSecondFactor(error)) return false
            void askSecondFactor(error).then(
              () => setConfirmed(true),
              () => {},
            )
            return true
          }}
        />
        {challenge && <SecondFactorDialog {...challenge} />}
      </>
    )
  return (
    <>
      <p className={mailed ? 'note' : 'hidden'} role="status">
        {mailed}
      </p>
      <Form
        {...form}
        fields={byPassword ? { ...fields, current: currentPasswordField } : fields}
        onSubmit={confirmThenSubmit}
        footer={
          byPassword &&
          user.emailVerified &&
          user.email && (
            <>
              <p className="ways">
                <Button variant="link" onClick={() => void confirmByMail(user.email!)}>
                  I have no password: confirm by email
                </Button>
              </p>
              <p className="note bad" role="alert" hidden={!problem}>
                {problem}
              </p>
            </>
          )
        }
      />
      {challenge && <SecondFactorDialog {...challenge} />}
    </>
  )
}

const SecondFactorDialog = ({ error, onSuccess, onCancel }: Challenge) => (
  <Dialog title="Two-step verification" close={onCancel}>
    <SecondFactorForm error={error} onSuccess={async () => onSuccess()} onCancel={onCancel} />
  </Dialog>
)
