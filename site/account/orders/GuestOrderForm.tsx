import { useState } from 'react'
import { countryCode } from '#content/locale/countries.ts'
import { publicApi } from '../../api/public-api.ts'
import { codeDigits } from '#content/model/form-field.ts'
import { codeField, emailField } from '../../sign-in/credential-fields.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { ApiError } from '../../api/request.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { errorMessage } from '../../ui/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { buyerOf, type BuyerInput } from '../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { likelyCountry } from '../../order/buyer/likely-country.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { HaveAccount } from './HaveAccount.tsx'
import { BuyerFacts } from '../../order/buyer/BuyerFacts.tsx'
import type { OrderFormProps } from './ordered-package.ts'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'
import { OrderRefusalNote } from './OrderRefusalNote.tsx'
import { Button } from '../../ui/button.tsx'

interface Details extends BuyerInput {
  email: string
}

/** The details and the id of the mailed code; stored as a draft, to survive a reload. */
interface CodeRequest extends Details {
  codeId: string
}

const codeDraft = 'order code'

/** An order without an account: the details, then a code by mail or a sign-in, on the same page. */
export function GuestOrderForm(props: OrderFormProps) {
  const buyerFields = useBuyerFields()
  const likely = useBrowserValue(() => likelyCountry(), '')
  const [step, setStep] = useState<'details' | 'sign-in' | CodeRequest>(
    () => formDrafts.read<CodeRequest>(codeDraft) ?? 'details',
  )

  async function sendCode(details: Details) {
    const { data } = await publicApi('POST /order-code', { body: { email: details.email } })
    const codeRequest = { ...details, codeId: data.codeId }
    formDrafts.write(codeDraft, codeRequest)
    // The draft of the form is kept, because the details can still be changed.
    setStep(codeRequest)
  }

  function back() {
    formDrafts.remove(codeDraft)
    setStep('details')
  }

  if (step === 'sign-in') return <SignInStep onBack={back} />
  if (step !== 'details') return <CodeForm {...props} codeRequest={step} sendCode={sendCode} onBack={back} />
  return (
    <Form
      fields={{
        customerEmail: { ...emailField, help: 'For the code, and our emails about your order.' },
        ...buyerFields,
      }}
      checks={buyerChecks}
      onSubmit={async ({ customerEmail, ...values }) => {
        await sendCode({ email: customerEmail, ...buyerOf(values) }).catch(rethrowAtEmail)
        return 'unchanged'
      }}
      button="Continue"
      pendingText="Sending a code…"
      draft="order"
      prefill={{ customerCountry: likely }}
      footer={
        <p className="hint">
          We email you a code to confirm your address. You do not need an account, and you pay in the next
          step.
        </p>
      }
    >
      <HaveAccount onLogIn={() => setStep('sign-in')} />
      {props.choices}
      <Field name="customerEmail" />
      <BuyerFields />
      {props.sum}
    </Form>
  )
}

interface CodeProps extends OrderFormProps {
  codeRequest: CodeRequest
  sendCode: (details: Details) => Promise<void>
  onBack: () => void
}

/** The second step: the mailed code places the order. */
function CodeForm({ ordered, sum, removeCoupon, codeRequest, sendCode, onBack }: CodeProps) {
  const [refusal, setRefusal] = useState<OrderRefusal>()
  const [message, setMessage] = useState('')
  const { codeId, email, ...buyer } = codeRequest

  async function submit({ code }: { code: string }) {
    setRefusal(undefined)
    setMessage('')
    const body = { ...ordered, ...buyer, codeId, code: codeDigits(code) }
    try {
      const { data } = await publicApi('POST /guest-order', { body })
      formDrafts.remove(codeDraft)
      formDrafts.remove('order')
      location.assign(`/order-link#${data.order._id}.${data.token}`)
      return 'redirecting' as const
    } catch (error) {
      const reason = orderRefusal(error)
      if (!reason) throw error
      setRefusal(reason)
      return 'unchanged' as const
    }
  }

  const resend = () =>
    sendCode(codeRequest).then(
      () => setMessage('A new code is on its way. Only this new code works now.'),
      (error: unknown) => setMessage(errorMessage(error)),
    )

  return (
    <>
      <Form
        key={codeId}
        fields={{ code: codeField }}
        onSubmit={submit}
        button="Place the order"
        pendingText="Placing the order…"
        footer={
          <p className="ways">
            <Button variant="link" onClick={() => void resend()}>
              Send a new code
            </Button>
            <Button variant="link" onClick={onBack}>
              Change your details
            </Button>
          </p>
        }
      >
        <p>
          <strong>Check your inbox.</strong> We sent a code to <strong>{email}</strong>. It expires in ten
          minutes.
        </p>
        <Field name="code" />
        <dl className="facts" aria-label="Ordered by">
          <BuyerFacts buyer={{ ...buyer, countryCode: countryCode(buyer.customerCountry) }} />
        </dl>
        {sum}
      </Form>
      <p className="note" role="status">
        {message}
      </p>
      {refusal && (
        <OrderRefusalNote
          {...refusal}
          removeCoupon={() => {
            removeCoupon()
            setRefusal(undefined)
          }}
        />
      )}
    </>
  )
}

/** Signs in on this page; then the form for signed-in users continues with the same input. */
const SignInStep = ({ onBack }: { onBack: () => void }) => (
  <>
    <p>Log in, and continue with your order here.</p>
    <SignInForm
      onSuccess={async () => {
        const { refreshSession } = await import('../../sign-in/identity.ts')
        await refreshSession()
      }}
      footer={
        <p className="ways">
          <Button variant="link" onClick={onBack}>
            Order without an account
          </Button>
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

/** Rethrows an error about the email address for the code at its field. */
function rethrowAtEmail(error: unknown): never {
  if (error instanceof ApiError && (error.errors.email || error.status === 409))
    throw new ApiError(error.status, error.message, { customerEmail: error.errors.email ?? error.message })
  throw error
}
