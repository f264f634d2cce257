import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../api/public-api.ts'
import { checkEmail, checkFilled } from '../../ui/form/credentials.ts'
import { statusOf } from '../../ui/api-errors.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/form/Field.tsx'
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

const CompanyName = (props: { hint?: string; defaultValue?: string }) => (
  <Field name="name" label="Name of the company" autoComplete="organization" maxLength={100} {...props} />
)

function NewCompany({ user, reload }: { user: SignedInUser; reload: () => void }) {
  if (!user.emailVerified) return <p className="lines">Verify your email address first.</p>
  return (
    <Disclosure button="Share your orders">
      <Form
        className="short"
        checks={{ name: checkName }}
        draft="company"
        button="Share your orders"
        pendingText="One moment…"
        onSubmit={async ({ name = '' }) => {
          await apiData('POST /company', { body: { name } }).catch((error: unknown) => {
            // It exists, for example after a request whose response was lost.
            if (statusOf(error) === 409) reload()
            throw error
          })
          reload()
        }}
      >
        <CompanyName hint="Your existing and new orders will belong to the company. You invite people in the next step." />
      </Form>
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
            checks={{ email: checkEmail }}
            draft="colleague"
            button="Invite"
            pendingText="Inviting…"
            onSubmit={async ({ email = '' }) => {
              await apiData('POST /company/people', { body: { email } })
              setInvited(email.trim())
              reload()
            }}
            success={<strong>The invitation is on its way to {invited}</strong>}
          >
            <Field
              name="email"
              label="Invite a colleague by email"
              type="email"
              autoComplete="off"
              maxLength={254}
              hint="The link in the mail works for seven days, for this address only."
            />
          </Form>
          <Disclosure button="Change the name">
            <Form
              className="short"
              checks={{ name: checkName }}
              button="Save the name"
              pendingText="Saving…"
              keepValues
              success={<strong>Saved</strong>}
              onSubmit={async ({ name = '' }) => {
                await apiData('PUT /company', { body: { name } })
                reload()
              }}
            >
              <CompanyName defaultValue={company.name} />
            </Form>
          </Disclosure>
        </>
      )}
    </div>
  )
}

const checkName = checkFilled('Enter the name of the company.')
