import type { MultiFactorError, User } from 'firebase/auth'
import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { checkFilled } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import { GoogleButton } from '../../session/GoogleButton.tsx'
import { authErrorCode } from '../../session/auth-errors.ts'
import { FieldError } from '../../ui/form/errors.ts'
import { SecondFactorForm } from '../../session/SecondFactorForm.tsx'

interface Props extends Omit<ComponentProps<typeof Form>, 'keepAs'> {
  user: User
}

interface Asked {
  error: MultiFactorError
  go: () => void
  leave: () => void
}

export const hasProvider = (user: User, id: string) =>
  user.providerData.some(({ providerId }) => providerId === id)

/** A form for what only the person themself may do: it asks in place for the password, for Google, for the code. */
export function ConfirmedForm({ user, checks, send, children, ...form }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<Asked>()
  const [confirmed, setConfirmed] = useState(false)
  const byPassword = hasProvider(user, 'password')

  const secondStep = (error: MultiFactorError) =>
    new Promise<void>((resolve, reject) => {
      setAsked({
        error,
        go: resolve,
        leave: () => reject(Object.assign(new Error('left'), { code: 'auth/second-step-left' })),
      })
      dialog.current?.showModal()
    }).finally(() => {
      setAsked(undefined)
      dialog.current?.close()
    })

  async function confirmThenSend(values: Values) {
    if (byPassword) {
      const { confirmPassword } = await import('../../session/identity.ts')
      await confirmPassword(values.current ?? '').catch((error: unknown) => {
        const code = authErrorCode(error)
        if (code === 'multi-factor-auth-required') return secondStep(error as MultiFactorError)
        if (code === 'wrong-password' || code === 'invalid-credential')
          throw new FieldError('current', 'This is not your password.')
        throw error
      })
    }
    return send(values)
  }

  if (!byPassword && !confirmed)
    return (
      <>
        <p className="lines">Confirm first that it is you.</p>
        <GoogleButton
          purpose="confirm"
          text="Confirm with Google"
          done={async () => setConfirmed(true)}
          failed={(error) => {
            if (authErrorCode(error) !== 'multi-factor-auth-required') return false
            void secondStep(error as MultiFactorError).then(
              () => setConfirmed(true),
              () => {},
            )
            return true
          }}
        />
        <Second dialog={dialog} asked={asked} />
      </>
    )
  return (
    <>
      <Form
        {...form}
        checks={byPassword ? { ...checks, current: checkFilled('Type your present password.') } : checks}
        send={confirmThenSend}
      >
        {children}
        {byPassword && (
          <Field
            name="current"
            label="Present password"
            type="password"
            autoComplete="current-password"
            hint="So that nobody else can do this on your device."
          />
        )}
      </Form>
      <Second dialog={dialog} asked={asked} />
    </>
  )
}

const Second = ({
  dialog,
  asked,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  asked: Asked | undefined
}) => (
  <dialog ref={dialog} className="card dialog" aria-label="Second step" onCancel={() => asked?.leave()}>
    {asked && <SecondFactorForm error={asked.error} done={async () => asked.go()} cancel={asked.leave} />}
  </dialog>
)
