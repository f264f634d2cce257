import { newPasswordField } from '../../sign-in/credential-fields.ts'
import { asUser } from '../../session/as-user.ts'
import { ApiError, request } from '../../api/request.ts'
import { forgetClaim, keepOrderLink } from '../../session/link-session.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'

interface Props {
  orderId: string
  email: string
  /** The token that this browser got for the code. */
  token: string
  /** The page of the order in the account. */
  next: string
}

/** Makes an account of the address that the code has proven, with the guest's orders, and without a further mail. */
export const CreateAccount = ({ orderId, email, token, next }: Props) => (
  <Form
    className="short"
    fields={{
      password: {
        ...newPasswordField,
        label: 'Choose a password',
        help: 'At least 6 characters. Your code has proven the address: no further email is needed.',
      },
    }}
    button="Create my account"
    pendingText="Creating your account…"
    onSubmit={async ({ password }) => {
      const { createOrOpenAccount, isVerifiedNow, refreshSession } = await import('../../sign-in/identity.ts')
      await createOrOpenAccount(email, password)
      // As the new account: the page itself acts with the link.
      await asUser((idToken) =>
        request('POST /order-claim', { body: { token }, headers: { Authorization: `Bearer ${idToken}` } }),
      ).catch((error: unknown) => {
        // The code was too long ago, or an answer was lost: the page of the order says which.
        if (!(error instanceof ApiError && error.status === 409)) throw error
      })
      forgetClaim()
      await isVerifiedNow().catch(() => false)
      await refreshSession()
      // The page may have seen by now that its link has ended. Kept, it leads to the account.
      keepOrderLink(`${orderId}.${token}`)
      location.assign(next)
      return 'redirecting'
    }}
  >
    <input type="hidden" name="username" value={email} autoComplete="username" />
    <Field name="password" />
  </Form>
)
