import type { ReactNode } from 'react'
import { emailField } from '../../sign-in/credential-fields.ts'
import { Form } from '../../ui/form/Form.tsx'
import { api } from '../../session/api.ts'
import { linkApi } from '../../api/public-api.ts'
import { submitSetup } from './submit-setup.ts'

/** Sets the PayPal address for the first time; by an administrator, or with the key of a setup link. */
export default function AddPaypalEmail(): ReactNode {
  return (
    <Form
      fields={{ paypalEmail: { ...emailField, label: 'Paypal email', autoComplete: 'off' } }}
      button="Add Paypal Email"
      pendingText="Adding…"
      onSubmit={async ({ paypalEmail }) => {
        const body = { paypalEmail }
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
    />
  )
}
