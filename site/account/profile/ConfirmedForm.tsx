import type { MultiFactorError } from 'firebase/auth'
import type { SignedInUser } from '../../session/stored-session.ts'
import { useState, type ComponentProps } from 'react'
import { isWrongPassword, requiresSecondFactor } from '../../session/auth-errors.ts'
import { PasswordField } from '../../sign-in/credential-fields.tsx'
import { checkFilled } from '../../ui/form/credentials.ts'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { SecondFactorForm } from '../../sign-in/SecondFactorForm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/errors.ts'
import { Form, type Values } from '../../ui/form/Form.tsx'

interface Props extends Omit<ComponentProps<typeof Form>, 'draft'> {
  user: SignedInUser
}

interface Challenge {
  error: MultiFactorError
  onSuccess: () => void
  onCancel: () => void
}

export const hasProvider = (user: SignedInUser, id: string) =>
  user.providerData.some(({ providerId }) => providerId === id)

/** A form for actions that need a recent sign-in: requests the password or Google, and the second factor. */
export function ConfirmedForm({ user, checks, onSubmit, children, ...form }: Props) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [confirmed, setConfirmed] = useState(false)
  const byPassword = hasProvider(user, 'password')

  const askSecondFactor = (error: MultiFactorError) =>
    new Promise<void>((resolve, reject) => {
      const onCancel = () =>
        reject(Object.assign(new Error('second factor canceled'), { code: 'auth/second-factor-canceled' }))
      setChallenge({ error, onSuccess: resolve, onCancel })
    }).finally(() => setChallenge(undefined))

  async function confirmThenSubmit(values: Values) {
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

  if (!byPassword && !confirmed)
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
      <Form
        {...form}
        checks={byPassword ? { ...checks, current: checkFilled('Enter your current password.') } : checks}
        onSubmit={confirmThenSubmit}
      >
        {children}
        {byPassword && (
          <PasswordField
            name="current"
            label="Current password"
            hint="Required for changes to your account."
          />
        )}
      </Form>
      {challenge && <SecondFactorDialog {...challenge} />}
    </>
  )
}

const SecondFactorDialog = ({ error, onSuccess, onCancel }: Challenge) => (
  <Dialog title="Two-step verification" close={onCancel}>
    <SecondFactorForm error={error} onSuccess={async () => onSuccess()} onCancel={onCancel} />
  </Dialog>
)
