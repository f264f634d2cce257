import type { MultiFactorError } from 'firebase/auth'
import { useEffect, useState } from 'react'
import { CodeField } from './credential-fields.tsx'
import { checkCode } from './credentials.ts'
import { Form } from '../ui/form/Form.tsx'
import { errorMessage } from '../ui/form/errors.ts'
import type { SecondFactorChallenge } from './second-factor.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'

interface Props {
  error: MultiFactorError
  /** Called once the code was accepted. */
  done: () => Promise<'redirecting' | void>
  cancel: () => void
}

/** The second step of signing in: a code by text message or from an authenticator app. */
export function SecondFactorForm({ error, done, cancel }: Props) {
  const [step, setStep] = useState<SecondFactorChallenge>()
  const [code, setCode] = useState<string>()
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let over = false
    const begin = async () => {
      const factors = await import('./second-factor.ts')
      const begun = await factors.startSecondFactor(error)
      const shown = begun.kind === 'phone' ? await factors.emulatorCode() : undefined
      if (over) return
      setStep(begun)
      setCode(shown)
    }
    begin().catch((failure: unknown) => over || setMessage(errorMessage(failure)))
    return () => {
      over = true
    }
  }, [error, attempt])

  const restart = () => {
    setMessage('')
    setAttempt((before) => before + 1)
  }
  if (message) return <ErrorMessage message={message} retry={restart} />
  return (
    <Form
      checks={{ code: checkCode }}
      button="Continue"
      pendingText="Checking…"
      onSubmit={async ({ code: typed = '' }) => {
        await step?.finish(typed)
        return done()
      }}
      footer={
        <p className="ways">
          {step?.kind === 'phone' && (
            <button type="button" className="link tap" onClick={restart}>
              Send a new code
            </button>
          )}
          <button type="button" className="link tap" onClick={cancel}>
            Start over
          </button>
        </p>
      }
    >
      <p className="lines">
        {step?.kind === 'phone'
          ? `We sent a code by text message to ${step.to || 'your phone'}.`
          : 'Open your authenticator app and enter the code that it shows for this site.'}
      </p>
      {code && <EmulatorCode code={code} />}
      <CodeField />
    </Form>
  )
}

/** The demo sends no text messages; it shows the code on the page instead. */
export const EmulatorCode = ({ code }: { code: string }) => (
  <p className="note demo">
    <strong>The demo sends no text messages.</strong> The code is {code}.
  </p>
)
