import type { SignedInUser } from '../../session/stored-session.ts'
import { useState, type ReactNode } from 'react'
import { ContactEmail } from '../contact-email/ContactEmail.tsx'
import { useContactEmail } from '../contact-email/contact-email.ts'
import { Company } from '../company/Company.tsx'
import { BillingSettings } from '../billing/BillingSettings.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { ConfirmedForm, hasProvider } from './ConfirmedForm.tsx'
import { emailField, newPasswordField } from '../../sign-in/credential-fields.ts'
import { SecondFactors } from './SecondFactors.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { GoogleButton } from '../../sign-in/GoogleButton.tsx'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { SettingsRow } from '../parts/SettingsRow.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { useHashTarget } from '../../ui/use-hash-target.ts'
import { VerifyEmailNotice } from '../parts/VerifyEmailNotice.tsx'
import { Button } from '../../ui/button.tsx'

const identity = () => import('../../sign-in/identity.ts')

/** The settings of the user's account. */
export default function Account(): ReactNode {
  return <RequireSignIn fallback={<AccountSkeleton />}>{(user) => <Settings user={user} />}</RequireSignIn>
}

function Settings({ user }: { user: SignedInUser }) {
  useHashTarget(location.hash)
  return (
    <>
      <Name user={user} />
      <Email user={user} />
      {!user.emailVerified && <ContactEmailSetting user={user} />}
      <Password user={user} />
      <SignInMethods user={user} />
      <BillingSettings />
      <SecondFactors user={user} />
      <Company user={user} />
      <CloseAccount user={user} />
    </>
  )
}

const AccountSkeleton = () => (
  <>
    {['Name', 'Email', 'Password', 'Sign-in methods', 'Two-step verification', 'Company'].map((title) => (
      <SettingsRow key={title} title={title}>
        <span className="skeleton tall">{title}</span>
      </SettingsRow>
    ))}
  </>
)

const Name = ({ user }: { user: SignedInUser }) => (
  <SettingsRow title="Name" about="How we address you.">
    <Form
      className="short"
      fields={{
        name: { kind: 'text', label: 'Your name', autoComplete: 'name', missing: 'Enter your name.' },
      }}
      values={{ name: user.displayName ?? '' }}
      button="Save the name"
      pendingText="Saving…"
      onSubmit={async ({ name }) => (await identity()).changeName(name)}
      success={<strong>Saved</strong>}
    />
    <p className="actions">
      <SignOutButton />
    </p>
  </SettingsRow>
)

function Email({ user }: { user: SignedInUser }) {
  const [sentTo, setSentTo] = useState('')
  return (
    <SettingsRow
      title="Email"
      about={`${user.email ?? 'None'}, ${user.emailVerified ? 'verified' : 'not verified yet'}`}
    >
      <VerifyEmailNotice user={user} />
      <Disclosure button="Change the address">
        <ConfirmedForm
          user={user}
          className="short"
          fields={{ email: { ...emailField, label: 'New email' } }}
          button="Change the address"
          pendingText="Sending the link…"
          onSubmit={async ({ email }) => {
            await (await identity()).changeEmail(email)
            setSentTo(email)
          }}
          success={
            <>
              <strong>Check your inbox</strong>{' '}
              <span>The address changes once you have opened the link that is on its way to {sentTo}.</span>
            </>
          }
        />
      </Disclosure>
    </SettingsRow>
  )
}

/** Where emails about orders go, while the account has no verified address. */
function ContactEmailSetting({ user }: { user: SignedInUser }) {
  const contactEmail = useContactEmail(user)
  return (
    <div id="contact-email">
      <SettingsRow title="Emails about your orders" about={contactEmail && `They go to ${contactEmail}.`}>
        {contactEmail !== undefined && <ContactEmail user={user} current={contactEmail} />}
      </SettingsRow>
    </div>
  )
}

function Password({ user }: { user: SignedInUser }) {
  if (!hasProvider(user, 'password'))
    return (
      <SettingsRow title="Password" about="None set: you sign in with Google.">
        <Form
          className="short"
          fields={{}}
          button="Email me a link to set one"
          pendingText="Sending…"
          onSubmit={async () => (await identity()).sendReset(user.email ?? '')}
          success={<strong>The link is on its way to {user.email}</strong>}
        />
      </SettingsRow>
    )
  return (
    <SettingsRow title="Password" about="At least 6 characters. Changing it signs you out everywhere else.">
      <Disclosure button="Change the password">
        <ConfirmedForm
          user={user}
          className="short"
          fields={{ password: { ...newPasswordField, label: 'New password' } }}
          button="Change the password"
          pendingText="Changing…"
          onSubmit={async ({ password }) => (await identity()).changePassword(password)}
          success={<strong>Your password is changed</strong>}
        />
      </Disclosure>
    </SettingsRow>
  )
}

function SignInMethods({ user }: { user: SignedInUser }) {
  // Firebase changes the user object in place.
  const [, setChanges] = useState(0)
  const [error, setError] = useState('')
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  const rerender = async () => setChanges((before) => before + 1)

  async function unlink() {
    setError('')
    await import('../../sign-in/google.ts')
      .then(({ unlinkGoogle }) => unlinkGoogle())
      .then(rerender, (error: unknown) => setError(errorMessage(error)))
  }

  return (
    <SettingsRow
      title="Sign-in methods"
      about={
        <span data-method="link">
          An emailed sign-in link works for every account with a verified address.
        </span>
      }
    >
      <ul className="methods">
        <li>
          <strong>Password</strong> <span>{hasProvider(user, 'password') ? 'Set' : 'Not set'}</span>
        </li>
        <li>
          <strong>Google</strong> <span>{google ? google.email : 'Not linked'}</span>
          {google && hasProvider(user, 'password') && (
            <Button variant="link" onClick={() => void unlink()}>
              Unlink Google
            </Button>
          )}
        </li>
      </ul>
      {!google && <GoogleButton purpose="link" text="Link a Google account" onSuccess={rerender} />}
      <p className={`note ${error ? 'bad' : ''}`} role="status">
        {error}
      </p>
    </SettingsRow>
  )
}
