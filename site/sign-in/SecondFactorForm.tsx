import type { MultiFactorError } from 'firebase/auth'
import { useEffect, useState } from 'react'
import { codeField } from './credential-fields.ts'
import { Field } from '../ui/form/Field.tsx'
import { Form } from '../ui/form/Form.tsx'
import { errorMessage } from '../ui/errors.ts'
import type { SecondFactorChallenge } from './second-factor.ts'
import { RecoverForm } from './RecoverForm.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { Button } from '../ui/button.tsx'

/** `isRepeated`: the user asked for a new code. */
type Challenge = SecondFactorChallenge & { isRepeated: boolean }

interface Props {
  error: MultiFactorError
  /** Called once the code was accepted. */
  onSuccess: () => Promise<'redirecting' | void>
  onCancel: () => void
  /** Whether it is the second step of a login, which can begin again without the factor. */
  isLogin?: boolean
}

/** The second step of signing in: a code by text message or from an authenticator app. */
export function SecondFactorForm({ error, onSuccess, onCancel, isLogin = false }: Props) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [code, setCode] = useState<string>()
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    let isUnmounted = false
    const start = async () => {
      const factors = await import('./second-factor.ts')
      const challenge = await factors.startSecondFactor(error)
      const emulatorCode = challenge.kind === 'phone' ? await factors.emulatorCode() : undefined
      if (isUnmounted) return
      setChallenge({ ...challenge, isRepeated: attempt > 0 })
      setCode(emulatorCode)
    }
    start().catch((failure: unknown) => isUnmounted || setMessage(errorMessage(failure)))
    return () => {
      isUnmounted = true
    }
  }, [error, attempt])

  const restart = () => {
    setMessage('')
    setAttempt((before) => before + 1)
  }
  if (isLost) return <RecoverForm onBack={onCancel} />
  if (message) return <ErrorMessage message={message} retry={restart} />
  return (
    <Form
      fields={{ code: codeField }}
      button="Continue"
      pendingText="Checking…"
      disabled={!challenge}
      onSubmit={async ({ code: input }) => {
        await challenge?.finish(input)
        return onSuccess()
      }}
      footer={
        <p className="ways">
          {challenge?.kind === 'phone' && (
            <Button variant="link" onClick={restart}>
              Send a new code
            </Button>
          )}
          <Button variant="link" onClick={onCancel}>
            Start over
          </Button>
          {/* Once it stands where it stays: the text above grows when the code is sent. */}
          {isLogin && challenge && (
            <Button variant="link" onClick={() => setLost(true)}>
              {challenge.kind === 'app' ? 'I lost my app' : 'I lost my phone'}
            </Button>
          )}
        </p>
      }
    >
      <p className="lines" role="status">
        {challenge ? instructionOf(challenge) : 'One moment…'}
      </p>
      {code && <EmulatorCode code={code} />}
      <Field name="code" />
    </Form>
  )
}

const instructionOf = ({ kind, to, isRepeated }: Challenge) =>
  kind === 'phone'
    ? `We sent a ${isRepeated ? 'new code' : 'code'} by text message to ${to || 'your phone'}.`
    : 'Open your authenticator app and enter the code that it shows for this site.'

/** The demo sends no text messages; it shows the code on the page instead. */
export const EmulatorCode = ({ code }: { code: string }) => (
  <p className="note demo-code">
    <strong>The demo sends no text messages.</strong> The code is {code}.
  </p>
)
