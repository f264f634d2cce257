import type { MultiFactorInfo } from 'firebase/auth'
import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import { ConfirmedForm } from './ConfirmedForm.tsx'
import { EnrollSecondFactor, type Enrollment } from './EnrollSecondFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { formatDate } from '../../ui/time.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { SettingsRow } from '../parts/SettingsRow.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useAnnouncement } from '../../ui/use-announcement.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'

const factors = () => import('../../sign-in/second-factor.ts')

/** The second factors of the account: lists, adds and removes them. */
export function SecondFactors({ user }: { user: SignedInUser }) {
  const { data, error, reload } = useAccountQuery(['second-factors'], async () => {
    const { enrolledFactors, factorKind } = await factors()
    return { list: await enrolledFactors(), kind: factorKind() }
  })
  const announcement = useAnnouncement(
    data && `Two-step verification is ${data.list.length > 0 ? 'on' : 'off'}.`,
  )
  return (
    <div {...(!data?.list.length && { 'data-method': 'second-factor' })}>
      <SettingsRow
        title="Two-step verification"
        about="After your password, we ask for a code from your phone. A stolen password alone is not enough to sign in."
      >
        <p className="hidden" role="status">
          {announcement}
        </p>
        {error && <ErrorMessage message={error} retry={reload} />}
        {data?.list.map((factor) => (
          <EnrolledFactor key={factor.uid} user={user} factor={factor} onRemove={reload} />
        ))}
        {data && data.list.length > 0 && <RecoveryCodes user={user} />}
        {data?.list.length === 0 && <AddFactor user={user} kind={data.kind} onAdd={reload} />}
      </SettingsRow>
    </div>
  )
}

interface EnrolledFactorProps {
  user: SignedInUser
  factor: MultiFactorInfo
  onRemove: () => void
}

function EnrolledFactor({ user, factor, onRemove }: EnrolledFactorProps) {
  const name =
    'phoneNumber' in factor ? `Code by text message to ${String(factor.phoneNumber)}` : 'Authenticator app'
  return (
    <>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="lines">On since {formatDate(factor.enrollmentTime)}</span>
      </p>
      <Disclosure button="Remove">
        <ConfirmedForm
          user={user}
          className="short"
          fields={{}}
          button="Turn off two-step verification"
          pendingText="Removing…"
          onSubmit={async () => {
            await (await factors()).removeFactor(factor)
            onRemove()
          }}
        />
      </Disclosure>
    </>
  )
}

interface AddFactorProps {
  user: SignedInUser
  kind: 'app' | 'phone'
  onAdd: () => void
}

function AddFactor({ user, kind, onAdd }: AddFactorProps) {
  const [enrollment, setEnrollment] = useState<Enrollment>()

  if (enrollment)
    return (
      <EnrollSecondFactor
        enrollment={enrollment}
        onSuccess={onAdd}
        onCancel={() => setEnrollment(undefined)}
      />
    )
  if (!user.emailVerified) return <p className="lines">Verify your email address first.</p>
  return (
    <Disclosure button={kind === 'phone' ? 'Add a phone' : 'Add an authenticator app'}>
      <ConfirmedForm
        user={user}
        className="short"
        fields={kind === 'phone' ? { phone: { kind: 'phone', label: 'Phone number' } } : {}}
        button="Continue"
        pendingText="One moment…"
        onSubmit={async ({ phone = '' }) => {
          const { startAppEnrollment, startPhoneEnrollment, emulatorCode } = await factors()
          if (kind === 'app') setEnrollment({ kind, app: await startAppEnrollment(location.hostname) })
          else
            setEnrollment({ kind, id: await startPhoneEnrollment(phone), phone, code: await emulatorCode() })
        }}
      />
    </Disclosure>
  )
}
