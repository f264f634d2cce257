import { useState } from 'react'
import { publicApi } from '../../api/public-api.ts'
import { codeDigits } from '#content/model/form-field.ts'
import { codeField, emailField } from '../../sign-in/credential-fields.ts'
import { withReturnPath } from '../../session/return-path.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { keepClaim } from '../../session/link-session.ts'
import { Field } from '../../ui/form/Field.tsx'
import type { Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { buyerOf } from '../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { likelyCountry } from '../../order/buyer/likely-country.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { CodeStep } from './CodeStep.tsx'
import { HaveAccount } from './HaveAccount.tsx'
import type { OrderFormProps } from './ordered-package.ts'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'
import { OrderRefusalNote } from './OrderRefusalNote.tsx'
import { useOrderCode } from './use-order-code.ts'
import { Button } from '../../ui/button.tsx'

async function mailCode(email: string) {
  const { data } = await publicApi('POST /order-code', { body: { email } })
  return { email, codeId: data.codeId }
}

/** An order without an account: the details and the code that proves the address on one form, or a sign-in. */
export function GuestOrderForm({ ordered, choices, sum, removeCoupon }: OrderFormProps) {
  const buyerFields = useBuyerFields()
  const likely = useBrowserValue(() => likelyCountry(), '')
  const code = useOrderCode(mailCode)
  const [isSigningIn, setSigningIn] = useState(false)
  const [refusal, setRefusal] = useState<OrderRefusal>()

  const { sent } = code

  async function submit({ customerEmail = '', code: digits = '', ...values }: Values) {
    setRefusal(undefined)
    // A changed address needs a code of its own.
    if (sent?.email !== customerEmail) {
      await code.send(customerEmail)
      return 'unchanged' as const
    }
    const proof = { codeId: sent.codeId, code: codeDigits(digits) }
    try {
      const { data } = await publicApi('POST /guest-order', {
        body: { ...ordered, ...buyerOf(values), ...proof },
      })
      code.forgetDraft()
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
        <CodeStep code={code} />
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
