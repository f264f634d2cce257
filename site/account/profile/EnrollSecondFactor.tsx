import { encode } from 'uqr'
import { codeField } from '../../sign-in/credential-fields.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import type { AppEnrollment } from '../../sign-in/second-factor.ts'
import { EmulatorCode } from '../../sign-in/SecondFactorForm.tsx'
import { Button } from '../../ui/button.tsx'

/** An enrollment that has started but is not verified yet. */
export type Enrollment =
  { kind: 'app'; app: AppEnrollment } | { kind: 'phone'; id: string; phone: string; code: string | undefined }

interface Props {
  enrollment: Enrollment
  onSuccess: () => void
  /** Discards it, to start again. */
  onCancel: () => void
}

/** Verifies that a new second factor works before it is enrolled. */
export function EnrollSecondFactor({ enrollment, onSuccess, onCancel }: Props) {
  return (
    <Form
      className="short"
      fields={{ code: codeField }}
      button="Turn it on"
      pendingText="Checking…"
      onSubmit={async ({ code }) => {
        const { finishAppEnrollment, finishPhoneEnrollment } = await import('../../sign-in/second-factor.ts')
        if (enrollment.kind === 'app') await finishAppEnrollment(enrollment.app, code)
        else await finishPhoneEnrollment(enrollment.id, code)
        onSuccess()
      }}
      footer={
        <p className="ways">
          <Button variant="link" onClick={onCancel}>
            Start over
          </Button>
        </p>
      }
    >
      {enrollment.kind === 'app' ? (
        <>
          <p className="lines">Scan this with your authenticator app, then enter the code that it shows.</p>
          <QrCode text={enrollment.app.address} />
          <p className="hint">
            Can’t scan it? Enter this key in the app: <code>{enrollment.app.secret.secretKey}</code>
          </p>
        </>
      ) : (
        <>
          <p className="lines">We sent a code by text message to {enrollment.phone}.</p>
          {enrollment.code && <EmulatorCode code={enrollment.code} />}
        </>
      )}
      <Field name="code" />
    </Form>
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the key below">
      <rect width={size} height={size} className="paper" />
      <path d={squares.join('')} />
    </svg>
  )
}
