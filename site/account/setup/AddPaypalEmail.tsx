import type { ReactNode } from 'react'
import { checkEmail } from '../../ui/form/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { api } from '../../session/api.ts'
import { linkApi } from '../../api/public-api.ts'
import { submitSetup } from './submit-setup.ts'

/** Sets the PayPal address for the first time; by an administrator, or with the key of a setup link. */
export default function AddPaypalEmail(): ReactNode {
  return (
    <Form
      checks={{ paypalEmail: checkEmail }}
      button="Add Paypal Email"
      pendingText="Adding…"
      onSubmit={async ({ paypalEmail = '' }) => {
        const body = { paypalEmail: paypalEmail.trim() }
        await submitSetup(
          '/add-email',
          (token) => linkApi('POST /add-email', token, { body }),
          () => api('POST /add-email', { body }),
        )
      }}
      success={
        <>
          <strong>The PayPal email is saved.</strong> <span>Payments go there from now on.</span>
        </>
      }
    >
      <Field name="paypalEmail" label="Paypal email" type="email" autoComplete="off" maxLength={254} />
    </Form>
  )
}
