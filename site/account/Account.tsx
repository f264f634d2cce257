import type { User } from '@firebase/auth'
import { useState } from 'react'
import { CloseAccount } from './CloseAccount.tsx'
import { ConfirmedForm, hasProvider } from './ConfirmedForm.tsx'
import { checkEmail, checkFilled, checkPassword } from './credentials.ts'
import { Factors } from './Factors.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { Guarded } from './Guarded.tsx'
import { Opening } from './Opening.tsx'
import { troubleOf } from './refusal.ts'
import { Setting } from './Setting.tsx'
import { SignOut } from './SignOut.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'

const identity = () => import('./identity.ts')

/** Everything about one's account. */
export default function Account() {
  return (
    <Guarded waiting={<Waiting />}>
      {(user) => (
        <>
          <Name user={user} />
          <Email user={user} />
          <Password user={user} />
          <Methods user={user} />
          <Factors user={user} />
          <CloseAccount user={user} />
        </>
      )}
    </Guarded>
  )
}

const Waiting = () => (
  <>
    {['Name', 'E-mail', 'Password', 'Ways to sign in', 'Second step'].map((title) => (
      <Setting key={title} title={title}>
        <span className="bone tall">{title}</span>
      </Setting>
    ))}
  </>
)

const Name = ({ user }: { user: User }) => (
  <Setting title="Name" about="How we address you.">
    <Form
      look="short"
      checks={{ name: checkFilled('Tell us your name.') }}
      button="Save the name"
      doing="Saving…"
      send={async ({ name = '' }) => (await identity()).changeName(name)}
      done={<strong>Saved</strong>}
      stays
    >
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={200}
        defaultValue={user.displayName ?? ''}
      />
    </Form>
    <p className="row">
      <SignOut />
    </p>
  </Setting>
)

function Email({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState('')
  return (
    <Setting
      title="E-mail"
      about={`${user.email ?? 'None'}, ${user.emailVerified ? 'verified' : 'not verified yet'}`}
    >
      <VerifyNotice user={user} inPlace />
      <Opening button="Change the address">
        <ConfirmedForm
          user={user}
          look="short"
          checks={{ email: checkEmail }}
          button="Change the address"
          doing="Sending the link…"
          send={async ({ email = '' }) => {
            await (await identity()).changeEmail(email)
            setSentTo(email.trim())
          }}
          done={
            <>
              <strong>Look into your mail</strong>{' '}
              <span>The address changes once you have opened the link that is on its way to {sentTo}.</span>
            </>
          }
        >
          <Field name="email" label="New e-mail" type="email" autoComplete="email" maxLength={254} />
        </ConfirmedForm>
      </Opening>
    </Setting>
  )
}

function Password({ user }: { user: User }) {
  if (!hasProvider(user, 'password'))
    return (
      <Setting title="Password" about="You have none: you sign in with Google.">
        <Form
          look="short"
          checks={{}}
          button="Mail me a link to set one"
          doing="Sending…"
          send={async () => (await identity()).sendReset(user.email ?? '')}
          done={<strong>The link is on its way to {user.email}</strong>}
        >
          {null}
        </Form>
      </Setting>
    )
  return (
    <Setting title="Password" about="At least 6 characters. Elsewhere you are signed out when it changes.">
      <Opening button="Change the password">
        <ConfirmedForm
          user={user}
          look="short"
          checks={{ password: checkPassword }}
          button="Change the password"
          doing="Changing…"
          send={async ({ password = '' }) => (await identity()).changePassword(password)}
          done={<strong>Your password is changed</strong>}
        >
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            maxLength={4096}
          />
        </ConfirmedForm>
      </Opening>
    </Setting>
  )
}

function Methods({ user }: { user: User }) {
  const [, setChanged] = useState(0)
  const [why, setWhy] = useState('')
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  const changed = async () => setChanged((before) => before + 1)

  async function unlink() {
    setWhy('')
    await import('./google.ts')
      .then(({ unlinkGoogle }) => unlinkGoogle())
      .then(changed, (error: unknown) => setWhy(troubleOf(error)))
  }

  return (
    <Setting
      title="Ways to sign in"
      about="A link by e-mail works for every account with a verified address."
    >
      <ul className="methods">
        <li>
          <strong>Password</strong> <span>{hasProvider(user, 'password') ? 'Set' : 'Not set'}</span>
        </li>
        <li>
          <strong>Google</strong> <span>{google ? google.email : 'Not linked'}</span>
          {google && hasProvider(user, 'password') && (
            <button type="button" className="link tap" onClick={() => void unlink()}>
              Unlink Google
            </button>
          )}
        </li>
      </ul>
      {!google && <GoogleButton purpose="link" text="Link a Google account" done={changed} />}
      <p className={`note ${why ? 'bad' : ''}`} role="status">
        {why}
      </p>
    </Setting>
  )
}
