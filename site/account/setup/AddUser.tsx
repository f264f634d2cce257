import { useState, type ReactNode } from 'react'
import { readCachedRole } from '../../session/cached-role.ts'
import { api, apiData } from '../../session/api.ts'
import { linkApi, type Answer } from '../../api/public-api.ts'
import { emailField } from '../../sign-in/credential-fields.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { CopyField } from '../../order/access/CopyField.tsx'
import { submitSetup } from './submit-setup.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'

/** Invites an administrator; by an administrator, or with the key of a setup link. */
export default function AddUser(): ReactNode {
  const [added, setAdded] = useState<Answer<'POST /add-user'>>()
  const isAdmin = useBrowserValue(() => readCachedRole() === 'admin', false)
  return (
    <>
      {isAdmin && <UpdateUserLink />}
      <Form
        fields={{ userEmail: { ...emailField, label: 'User email', autoComplete: 'off' } }}
        button="Add user"
        pendingText="Adding…"
        onSubmit={async ({ userEmail }) => {
          setAdded(undefined)
          const body = { userEmail, userRole: 'Admin' as const }
          setAdded(
            await submitSetup(
              '/add-user',
              (token) => linkApi('POST /add-user', token, { body }),
              () => api('POST /add-user', { body }),
            ),
          )
        }}
        success={
          <>
            <strong>The administrator is invited.</strong>{' '}
            <span>
              If a mail server is set up, {added?.userEmail} also gets the link by email. It works once,
              within a week.
            </span>
          </>
        }
      >
        <Field name="userEmail" />
        <input type="hidden" name="userRole" value="Admin" />
      </Form>
      {added?.invitation && <CopyField label="Invitation link" value={added.invitation} />}
    </>
  )
}

/** With only one administrator, the contract links to the form that changes them. */
function UpdateUserLink() {
  const { data } = useAccountQuery(['users'], () => apiData('GET /users'))
  if (data?.length !== 1) return null
  return (
    <p>
      <a className="tap more" href={`/admin-user/${data[0]?._id}`}>
        Update User
      </a>
    </p>
  )
}
