import { useEffect, useRef, useState, type ReactNode } from 'react'
import { linkApi } from '../../api/public-api.ts'
import { ApiError } from '../../api/request.ts'
import { api } from '../../session/api.ts'
import { accountEmailField, newPasswordField } from '../../sign-in/credential-fields.ts'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { readFragmentKey, removeFragmentKey } from './fragment-key.ts'

const purpose = 'first-administrator'

const deadLink = 'This setup link has been used or has expired. A new start of the server prints another.'

/** Why the link makes nobody an administrator; undefined if it still does. */
async function refusal(): Promise<string | undefined> {
  try {
    await linkApi('GET /setup-link', readFragmentKey(purpose))
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return deadLink
    if (error instanceof ApiError && error.status === 403) return error.message
    throw error
  }
}

/** Makes the account of the signed-in user that of the first Admin, and opens the back office. */
async function becomeAdministrator(): Promise<'redirecting'> {
  try {
    await api('POST /accept-invitation', { body: { key: readFragmentKey(purpose) } })
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: 0 }
    // After a lost answer, they are one already.
    if (status === 404) throw new ApiError(404, deadLink)
    if (status !== 409) throw error
  }
  const { isVerifiedNow, refreshSession, sendVerification } = await import('../../sign-in/identity.ts')
  await refreshSession()
  removeFragmentKey(purpose)
  try {
    if (!(await isVerifiedNow())) await sendVerification('/admin')
  } catch {
    // Nothing here waits for the mail; the back office offers it again.
  }
  location.replace('/admin')
  return 'redirecting'
}

/** Creates the account of the first Admin, with the key of the link that the terminal shows. */
export default function FirstAdministrator(): ReactNode {
  const hasKey = useBrowserValue(() => readFragmentKey(purpose) !== '', true)
  const [refused, setRefused] = useState<string>()
  const isCreated = useRef(false)
  useEffect(() => {
    // Without an answer, the form asks again.
    if (readFragmentKey(purpose)) void refusal().then(setRefused, () => undefined)
  }, [])
  if (!hasKey || refused)
    return (
      <>
        <p className="note bad" role="alert">
          {hasKey ? refused : 'This link is not complete. Copy all of it from the terminal.'}
        </p>
        <p>
          <a href="/login?next=/admin">Log in, if you have an account already</a>
        </p>
      </>
    )
  return (
    <>
      <Form
        fields={{
          email: accountEmailField,
          password: { ...newPasswordField, help: 'At least 6 characters.' },
        }}
        button="Open the back office"
        pendingText="Creating your account…"
        onSubmit={async ({ email, password }) => {
          // Nobody should have an account for nothing. Who has one by an earlier try may have used the link up, too.
          const reason = isCreated.current ? undefined : await refusal()
          if (reason) {
            setRefused(reason)
            return 'unchanged'
          }
          const { createOrOpenAccount } = await import('../../sign-in/identity.ts')
          await createOrOpenAccount(email.trim(), password)
          isCreated.current = true
          return becomeAdministrator()
        }}
      />
      <p className="or" data-method="google">
        <span>or</span>
      </p>
      <GoogleButton purpose="sign in" text="Continue with Google" onSuccess={becomeAdministrator} />
    </>
  )
}
