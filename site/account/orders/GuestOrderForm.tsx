import { useState } from 'react'
import { publicApi } from '../../session/public-api.ts'
import { CodeField } from '../../session/credential-fields.tsx'
import { checkEmail } from '../../session/credentials.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { ApiError } from '../../session/request.ts'
import { drafts } from '../../ui/form/drafts.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form, type Values } from '../../ui/form/Form.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { billingIn, type Billing } from '../billing/billing.ts'
import { orderChecks, OrderFields, useCountries, type OrderedPackage } from './OrderFields.tsx'
import { refusalOf, type Refusal } from './refusal.ts'
import { Refused } from './Refused.tsx'

interface Details {
  email: string
  customerName: string
  customerAddress: string
  customerCountry: string
  billing?: Billing
}

/** The input and the id of the mailed code; survives a reload. */
interface Sent extends Details {
  codeId: string
}

const sentDraft = 'order code'

/** An order without an account: the details, then a code by mail or a sign-in, on the same page. */
export function GuestOrderForm(props: OrderedPackage) {
  const canFill = useCountries().length > 0
  const [step, setStep] = useState<'details' | 'sign-in' | Sent>(
    () => drafts.read<Sent>(sentDraft) ?? 'details',
  )

  async function sendCode(details: Details) {
    const { data } = await publicApi('POST /order-code', { body: { email: details.email } })
    const sent = { ...details, codeId: data.codeId }
    drafts.write(sentDraft, sent)
    // The draft is kept, because the details can still be changed.
    setStep(sent)
  }

  function back() {
    drafts.remove(sentDraft)
    setStep('details')
  }

  if (step === 'sign-in') return <SignInHere back={back} />
  if (step !== 'details') return <CodeForm {...props} sent={step} sendCode={sendCode} back={back} />
  return (
    <Form
      checks={{ customerEmail: checkEmail, ...orderChecks }}
      onSubmit={async ({ customerEmail = '', ...rest }) => {
        const { customerName = '', customerAddress = '', customerCountry = '' } = rest
        const email = customerEmail.trim()
        const billing = billingIn(rest, customerCountry)
        const details = { email, customerName, customerAddress, customerCountry }
        await sendCode({ ...details, ...(billing && { billing }) }).catch(atEmail)
        return 'unchanged'
      }}
      button="Continue"
      pendingText="Sending a code…"
      draft={canFill ? 'order' : undefined}
      footer={
        <p className="hint">
          We mail you a code to confirm your address. You need no account yet, and pay in the next step.
        </p>
      }
    >
      <p>
        Have an account?{' '}
        <button type="button" className="link tap" onClick={() => setStep('sign-in')}>
          Log in
        </button>
      </p>
      <Field name="customerEmail" label="E-mail" type="email" autoComplete="email" maxLength={254} />
      <OrderFields />
    </Form>
  )
}

interface CodeProps extends OrderedPackage {
  sent: Sent
  sendCode: (details: Details) => Promise<void>
  back: () => void
}

/** The second step: the mailed code places the order. */
function CodeForm({ packageId, packageName, packagePrice, sent, sendCode, back }: CodeProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [said, setSaid] = useState('')
  const { codeId, email, ...details } = sent

  async function submit({ code = '' }: Values) {
    setRefusal(undefined)
    setSaid('')
    const body = { packageId, packageName, packagePrice, ...details, codeId, code: code.replace(/\s/g, '') }
    try {
      const { data } = await publicApi('POST /guest-order', { body })
      drafts.remove(sentDraft)
      drafts.remove('order')
      location.assign(`/order-link#${data.token}`)
      return 'redirecting' as const
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      setRefusal(refused)
      return 'unchanged' as const
    }
  }

  const resend = () =>
    sendCode(sent).then(
      () => setSaid('A new code is on its way. The previous one works until it expires.'),
      (error: unknown) => setSaid(error instanceof Error ? error.message : ''),
    )

  return (
    <>
      <Form
        key={codeId}
        checks={{
          code: (value) => (/^\s*(\d\s*){6}$/.test(value) ? '' : 'Enter the six digits from the mail.'),
        }}
        onSubmit={submit}
        button="Place the order"
        pendingText="Placing the order…"
        footer={
          <p className="ways">
            <button type="button" className="link tap" onClick={() => void resend()}>
              Send a new code
            </button>
            <button type="button" className="link tap" onClick={back}>
              Change your details
            </button>
          </p>
        }
      >
        <p>
          <strong>Check your inbox.</strong> We sent a code to <strong>{email}</strong>. It expires in ten
          minutes.
        </p>
        <CodeField
          maxLength={12}
          hint={`For the order of ${details.customerName}, ${details.customerAddress}.`}
        />
      </Form>
      <p className="note" role="status">
        {said}
      </p>
      {refusal && <Refused {...refusal} />}
    </>
  )
}

/** Signs in on this page; then the form for signed-in users continues with the same input. */
const SignInHere = ({ back }: { back: () => void }) => (
  <>
    <p>Log in, and continue with your order here.</p>
    <SignInForm
      done={async () => {
        const { refreshSession } = await import('../../session/identity.ts')
        await refreshSession()
      }}
      footer={
        <p className="ways">
          <button type="button" className="link tap" onClick={back}>
            Order without an account
          </button>
          <a className="tap" href={withReturnPath('/reset', location.pathname)}>
            Forgot password?
          </a>
          <a className="tap" href={withReturnPath('/register', location.pathname)}>
            Sign Up
          </a>
        </p>
      }
    />
  </>
)

/** Shows errors about the e-mail address for the code at its field. */
function atEmail(error: unknown): never {
  if (error instanceof ApiError && (error.errors.email || error.status === 409))
    throw new ApiError(error.status, error.message, { customerEmail: error.errors.email ?? error.message })
  throw error
}
