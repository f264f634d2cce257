import { useEffect, useState } from 'react'
import { publicApi } from '../../api/public-api.ts'
import { codeDigits } from '#content/model/form-field.ts'
import { codeField, emailField } from '../../sign-in/credential-fields.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { ApiError } from '../../api/request.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { keepClaim } from '../../session/link-session.ts'
import { errorMessage } from '../../ui/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useFields, useFieldText, type Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { buyerOf } from '../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { likelyCountry } from '../../order/buyer/likely-country.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { HaveAccount } from './HaveAccount.tsx'
import type { OrderFormProps } from './ordered-package.ts'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'
import { OrderRefusalNote } from './OrderRefusalNote.tsx'
import { Button } from '../../ui/button.tsx'

/** A code that was mailed; stored as a draft, because a phone may unload the page while its user reads the mail. */
interface SentCode {
  email: string
  codeId: string
}

const codeDraft = 'order code'

/** An order without an account: the details and the code that proves the address on one form, or a sign-in. */
export function GuestOrderForm({ ordered, choices, sum, removeCoupon }: OrderFormProps) {
  const buyerFields = useBuyerFields()
  const likely = useBrowserValue(() => likelyCountry(), '')
  const [sent, setSent] = useState(() => formDrafts.read<SentCode>(codeDraft))
  const [isSigningIn, setSigningIn] = useState(false)
  const [refusal, setRefusal] = useState<OrderRefusal>()

  async function sendCode(email: string) {
    const { data } = await publicApi('POST /order-code', { body: { email } })
    const code = { email, codeId: data.codeId }
    formDrafts.write(codeDraft, code)
    setSent(code)
  }

  function forgetCode() {
    formDrafts.remove(codeDraft)
    setSent(undefined)
  }

  async function submit({ customerEmail, code, ...values }: Values) {
    setRefusal(undefined)
    // A changed address needs a code of its own.
    if (!sent || sent.email !== customerEmail) {
      await sendCode(customerEmail ?? '').catch(rethrowAtEmail)
      return 'unchanged' as const
    }
    const proof = { codeId: sent.codeId, code: codeDigits(code ?? '') }
    try {
      const { data } = await publicApi('POST /guest-order', {
        body: { ...ordered, ...buyerOf(values), ...proof },
      })
      formDrafts.remove(codeDraft)
      formDrafts.remove('order')
      keepClaim(data.token)
      location.assign(`/order-link#${data.order._id}.${data.token}`)
      return 'redirecting' as const
    } catch (error) {
      const reason = orderRefusal(error)
      if (!reason) throw error
      setRefusal(reason)
      return 'unchanged' as const
    }
  }

  if (isSigningIn) return <SignInStep onBack={() => setSigningIn(false)} />
  return (
    <>
      <Form
        fields={{
          customerEmail: { ...emailField, help: 'For the code, and our emails about your order.' },
          ...buyerFields,
          ...(sent && { code: codeField }),
        }}
        checks={buyerChecks}
        onSubmit={submit}
        button={sent ? 'Place the order' : 'Continue'}
        pendingText={sent ? 'Placing the order…' : 'Sending a code…'}
        draft="order"
        prefill={{ customerCountry: likely }}
        footer={
          <p className="hint">
            {sent
              ? 'You pay in the next step. Until then, you can cancel free of charge.'
              : 'We email you a code to confirm your address. You do not need an account, and you pay in the next step.'}
          </p>
        }
      >
        <HaveAccount onLogIn={() => setSigningIn(true)} />
        {choices}
        <Field name="customerEmail" />
        <BuyerFields />
        <CodeStep sent={sent} sendCode={sendCode} onOtherAddress={forgetCode} />
        {sum}
      </Form>
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

interface CodeStepProps {
  sent: SentCode | undefined
  sendCode: (email: string) => Promise<void>
  /** The address was changed since. */
  onOtherAddress: () => void
}

/** The code, once it was mailed. The live region is there before, so that a screen reader says when it was. */
function CodeStep({ sent, sendCode, onOtherAddress }: CodeStepProps) {
  const { form } = useFields()
  const [email] = useFieldText('customerEmail')
  const [message, setMessage] = useState({ email: '', text: '' })
  // Empty until the draft is restored.
  const isOther = sent !== undefined && email.trim() !== '' && email.trim() !== sent.email
  useEffect(() => {
    if (!isOther) return
    form.setValue('code', '')
    onOtherAddress()
  })

  async function resend() {
    const address = sent?.email ?? ''
    const say = (text: string) => setMessage({ email: address, text })
    await sendCode(address).then(
      () => {
        form.setValue('code', '')
        say('A new code is on its way. Only this new code works now.')
      },
      (error: unknown) => say(errorMessage(error)),
    )
  }

  return (
    <>
      <div role="status" className={sent ? undefined : 'hidden'}>
        {sent && (
          <p>
            <strong>Check your inbox.</strong> We sent a code to <strong>{sent.email}</strong>. It expires in
            ten minutes.
          </p>
        )}
        {sent?.email === message.email && message.text && <p>{message.text}</p>}
      </div>
      {sent && (
        <>
          <Field name="code" />
          <p className="ways">
            <Button variant="link" onClick={() => void resend()}>
              Send a new code
            </Button>
          </p>
        </>
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
