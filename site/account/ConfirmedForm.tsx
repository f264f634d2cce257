import type { MultiFactorError, User } from '@firebase/auth'
import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { checkFilled } from './credentials.ts'
import { Field } from './Field.tsx'
import { Form, type Values } from './Form.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { identityCode } from './identity-errors.ts'
import { FieldProblem } from './refusal.ts'
import { SecondStep } from './SecondStep.tsx'

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
      const { confirmPassword } = await import('./identity.ts')
      await confirmPassword(values.current ?? '').catch((error: unknown) => {
        const code = identityCode(error)
        if (code === 'multi-factor-auth-required') return secondStep(error as MultiFactorError)
        if (code === 'wrong-password' || code === 'invalid-credential')
          throw new FieldProblem('current', 'This is not your password.')
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
            if (identityCode(error) !== 'multi-factor-auth-required') return false
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
    {asked && <SecondStep error={asked.error} done={async () => asked.go()} cancel={asked.leave} />}
  </dialog>
)
