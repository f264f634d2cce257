import { checkEmail } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { callAsUser } from '../../session/as-user.ts'
import { callApi } from '../../session/request.ts'
import { submitSetup } from './submit-setup.ts'

/** Sets the address that is paid, the first time; by an administrator, or with the key of a set-up link. */
export default function AddPaypalEmail() {
  return (
    <Form
      checks={{ paypalEmail: checkEmail }}
      button="Add Paypal Email"
      pendingText="Adding…"
      onSubmit={async ({ paypalEmail = '' }) => {
        const body = { paypalEmail: paypalEmail.trim() }
        await submitSetup(
          '/add-email',
          (headers) => callApi('POST', '/add-email', { body, headers }),
          () => callAsUser('POST', '/add-email', { body }),
        )
      }}
      success={
        <>
          <strong>The PayPal e-mail is saved.</strong> <span>Payments go there from now on.</span>
        </>
      }
    >
      <Field
        name="paypalEmail"
        label="Paypal e-mail"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="The address of the PayPal account that is paid."
      />
    </Form>
  )
}
