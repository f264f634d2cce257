import type { MultiFactorInfo, User } from '@firebase/auth'
import { useState } from 'react'
import { ConfirmedForm } from './ConfirmedForm.tsx'
import { checkPhone } from './credentials.ts'
import { Field } from './Field.tsx'
import { EnrolCode, type Enrolling } from './EnrolCode.tsx'
import { day } from './order-words.ts'
import { Opening } from './Opening.tsx'
import { Setting } from './Setting.tsx'
import { Trouble } from './Trouble.tsx'
import { useLoad } from './use-load.ts'

const factors = () => import('./second-factor.ts')

/** The second step of signing in: enrolled, added, removed. */
export function Factors({ user }: { user: User }) {
  const { data, why, reload } = useLoad('factors', async () => {
    const { enrolled, factorKind } = await factors()
    return { list: await enrolled(), kind: factorKind() }
  })
  return (
    <Setting
      title="Second step"
      about="Whoever learns your password still cannot sign in: after it, a code from your phone is asked for."
    >
      {why && <Trouble why={why} retry={reload} />}
      {data?.list.map((factor) => (
        <Enrolled key={factor.uid} user={user} factor={factor} removed={reload} />
      ))}
      {data?.list.length === 0 && <Add user={user} kind={data.kind} added={reload} />}
    </Setting>
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
      <Opening button="Remove">
        <ConfirmedForm
          user={user}
          look="short"
          checks={{}}
          button="Remove the second step"
          doing="Removing…"
          send={async () => {
            await (await factors()).removeFactor(factor)
            removed()
          }}
        >
          {null}
        </ConfirmedForm>
      </Opening>
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

  if (enrolling) return <EnrolCode enrolling={enrolling} done={added} />
  if (!user.emailVerified) return <p className="lines">Verify your e-mail address first.</p>
  return (
    <Opening button={kind === 'phone' ? 'Add a phone' : 'Add an authenticator app'}>
      <ConfirmedForm
        user={user}
        look="short"
        checks={kind === 'phone' ? { phone: checkPhone } : {}}
        button="Continue"
        doing="One moment…"
        send={async ({ phone = '' }) => {
          const { beginApp, beginPhone, codeOfDemo } = await factors()
          if (kind === 'app') setEnrolling({ kind, app: await beginApp(location.hostname) })
          else setEnrolling({ kind, id: await beginPhone(phone), phone, code: await codeOfDemo() })
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
    </Opening>
  )
}
