import { useState } from 'react'
import { codeDigits } from '#content/model/form-field.ts'
import { publicApi } from '../api/public-api.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/Form.tsx'
import { accountEmailField, codeField } from './credential-fields.ts'

/** Turns off a lost second factor: a mailed code proves the address, and a recovery code replaces the factor. */
export function RecoverForm({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState<{ email: string; codeId: string }>()
  const [isOff, setOff] = useState(false)
  const back = (
    <>
      <p className="ways">
        <Button variant={isOff ? 'primary' : 'link'} onClick={onBack}>
          {isOff ? 'Log in again' : 'Back'}
        </Button>
      </p>
      {!isOff && (
        <p className="hint">
          No recovery codes? <a href="/contact">Write to us</a>. It then takes two days at least.
        </p>
      )}
    </>
  )
  return (
    <>
      <p role="status" className={sent ? 'lines' : 'hidden'}>
        {isOff
          ? 'Two-step verification is off. Log in again, then turn it on in your account.'
          : sent && `We sent a code to ${sent.email}. It expires in ten minutes.`}
      </p>
      {isOff ? (
        back
      ) : sent ? (
        <Form
          key={sent.codeId}
          fields={{
            code: codeField,
            recoveryCode: {
              kind: 'text',
              label: 'Recovery code',
              autoComplete: 'off',
              max: 40,
              missing: 'Enter one of your recovery codes.',
              help: 'One of the ten that you have kept.',
            },
          }}
          button="Turn off two-step verification"
          pendingText="Checking…"
          onSubmit={async ({ code, recoveryCode }) => {
            await publicApi('POST /recovery', {
              body: { codeId: sent.codeId, code: codeDigits(code), recoveryCode },
            })
            setOff(true)
            return 'unchanged'
          }}
          footer={back}
        />
      ) : (
        <Form
          fields={{
            email: {
              ...accountEmailField,
              isFocused: true,
              help: 'We email a code to the address of your account. Have a recovery code ready.',
            },
          }}
          draft="entry"
          button="Email me a code"
          pendingText="Sending a code…"
          onSubmit={async ({ email }) => {
            const { data } = await publicApi('POST /recovery/code', { body: { email } })
            setSent({ email, codeId: data.codeId })
            return 'unchanged'
          }}
          footer={back}
        />
      )}
    </>
  )
}
