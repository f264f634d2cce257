import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../api/public-api.ts'
import { emailField } from '../../sign-in/credential-fields.ts'
import { statusOf } from '../../ui/api-errors.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { SettingsRow } from '../parts/SettingsRow.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { CompanyPeople } from './CompanyPeople.tsx'

type OwnCompany = NonNullable<Answer<'GET /company'>>

/** The company whose people share the customer's orders. */
export function Company({ user }: { user: SignedInUser }) {
  const { data, error, reload } = useAccountQuery(['company', user.uid], () => apiData('GET /company'))
  return (
    <div id="company">
      <SettingsRow
        title="Company"
        about="Colleagues in your company see, answer and pay the same orders. They sign in with their own accounts."
      >
        {error && <ErrorMessage message={error} retry={reload} />}
        {data === undefined && !error && <span className="skeleton tall">Company</span>}
        {data === null && <NewCompany user={user} reload={reload} />}
        {data && <CompanySettings company={data} reload={reload} />}
      </SettingsRow>
    </div>
  )
}

const nameField = {
  kind: 'text',
  label: 'Name of the company',
  autoComplete: 'organization',
  max: 100,
  missing: 'Enter the name of the company.',
} as const

function NewCompany({ user, reload }: { user: SignedInUser; reload: () => void }) {
  if (!user.emailVerified) return <p className="lines">Verify your email address first.</p>
  return (
    <Disclosure button="Share your orders">
      <Form
        className="short"
        fields={{
          name: {
            ...nameField,
            help: 'Your existing and new orders will belong to the company. You invite people in the next step.',
          },
        }}
        draft="company"
        button="Share your orders"
        pendingText="One moment…"
        onSubmit={async ({ name }) => {
          await apiData('POST /company', { body: { name } }).catch((error: unknown) => {
            // It exists, for example after a request whose response was lost.
            if (statusOf(error) === 409) reload()
            throw error
          })
          reload()
        }}
      />
    </Disclosure>
  )
}

function CompanySettings({ company, reload }: { company: OwnCompany; reload: () => void }) {
  const [invited, setInvited] = useState('')
  const isManager = company.people.some(({ isYou, role }) => isYou && role === 'manager')
  return (
    <div className="opened">
      <p>
        <strong>{company.name}</strong>
      </p>
      <CompanyPeople company={company} isManager={isManager} reload={reload} />
      {isManager && (
        <>
          <Form
            className="short"
            fields={{
              email: {
                ...emailField,
                label: 'Invite a colleague by email',
                autoComplete: 'off',
                help: 'The link in the mail works for seven days, for this address only.',
              },
            }}
            draft="colleague"
            button="Invite"
            pendingText="Inviting…"
            onSubmit={async ({ email }) => {
              await apiData('POST /company/people', { body: { email } })
              setInvited(email)
              reload()
            }}
            success={<strong>The invitation is on its way to {invited}</strong>}
          />
          <Disclosure button="Change the name">
            <Form
              className="short"
              fields={{ name: nameField }}
              values={{ name: company.name }}
              button="Save the name"
              success={<strong>Saved</strong>}
              onSubmit={async ({ name }) => {
                await apiData('PUT /company', { body: { name } })
                reload()
              }}
            />
          </Disclosure>
        </>
      )}
    </div>
  )
}
