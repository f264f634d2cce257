import type { MultiFactorInfo, User } from 'firebase/auth'
import { useState } from 'react'
import { ConfirmedForm } from './ConfirmedForm.tsx'
import { checkPhone } from '../../session/credentials.ts'
import { Field } from '../../ui/form/Field.tsx'
import { EnrollSecondFactor, type Enrolling } from './EnrollSecondFactor.tsx'
import { day } from '../orders/order-words.ts'
import { Disclosure } from './Disclosure.tsx'
import { SettingsRow } from './SettingsRow.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useAccountQuery } from '../use-account-query.ts'

const factors = () => import('../../session/second-factor.ts')

/** The second factors of the account: lists, adds and removes them. */
export function SecondFactors({ user }: { user: User }) {
  const { data, error, reload } = useAccountQuery(['second-factors'], async () => {
    const { enrolledFactors, factorKind } = await factors()
    return { list: await enrolledFactors(), kind: factorKind() }
  })
  return (
    <div {...(!data?.list.length && { 'data-method': 'second-factor' })}>
      <SettingsRow
        title="Two-step verification"
        about="After your password, we ask for a code from your phone. A stolen password alone is not enough to sign in."
      >
        {error && <ErrorMessage message={error} retry={reload} />}
        {data?.list.map((factor) => (
          <Enrolled key={factor.uid} user={user} factor={factor} removed={reload} />
        ))}
        {data?.list.length === 0 && <Add user={user} kind={data.kind} added={reload} />}
      </SettingsRow>
    </div>
  )
}

interface EnrolledProps {
  user: User
  factor: MultiFactorInfo
  removed: () => void
}

function Enrolled({ user, factor, removed }: EnrolledProps) {
  const name =
    'phoneNumber' in factor ? `Code by text message to ${String(factor.phoneNumber)}` : 'Authenticator app'
  return (
    <>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="lines">On since {day(factor.enrollmentTime)}</span>
      </p>
      <Disclosure button="Remove">
        <ConfirmedForm
          user={user}
          className="short"
          checks={{}}
          button="Turn off two-step verification"
          pendingText="Removing…"
          onSubmit={async () => {
            await (await factors()).removeFactor(factor)
            removed()
          }}
        >
          {null}
        </ConfirmedForm>
      </Disclosure>
    </>
  )
}

interface AddProps {
  user: User
  kind: 'app' | 'phone'
  added: () => void
}

function Add({ user, kind, added }: AddProps) {
  const [enrolling, setEnrolling] = useState<Enrolling>()

  if (enrolling) return <EnrollSecondFactor enrolling={enrolling} done={added} />
  if (!user.emailVerified) return <p className="lines">Verify your e-mail address first.</p>
  return (
    <Disclosure button={kind === 'phone' ? 'Add a phone' : 'Add an authenticator app'}>
      <ConfirmedForm
        user={user}
        className="short"
        checks={kind === 'phone' ? { phone: checkPhone } : {}}
        button="Continue"
        pendingText="One moment…"
        onSubmit={async ({ phone = '' }) => {
          const { startAppEnrollment, startPhoneEnrollment, emulatorCode } = await factors()
          if (kind === 'app') setEnrolling({ kind, app: await startAppEnrollment(location.hostname) })
          else
            setEnrolling({ kind, id: await startPhoneEnrollment(phone), phone, code: await emulatorCode() })
        }}
      >
        {kind === 'phone' && (
          <Field
            name="phone"
            label="Phone number"
            type="tel"
            autoComplete="tel"
            placeholder="+1 555 010 0148"
          />
        )}
      </ConfirmedForm>
    </Disclosure>
  )
}
