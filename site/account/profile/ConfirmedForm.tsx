import type { MultiFactorError } from 'firebase/auth'
import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import type { FormFields } from '#content/model/form-field.ts'
import { isWrongPassword, requiresSecondFactor } from '../../session/auth-errors.ts'
import { passwordField } from '../../sign-in/credential-fields.ts'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { SecondFactorForm } from '../../sign-in/SecondFactorForm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/errors.ts'
import { Form, type FormProps } from '../../ui/form/Form.tsx'

interface Props<F extends FormFields> extends Omit<FormProps<F>, 'draft' | 'children'> {
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
  const byPassword = hasProvider(user, 'password')

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
        fields={byPassword ? { ...fields, current: currentPasswordField } : fields}
        onSubmit={confirmThenSubmit}
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
