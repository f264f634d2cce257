import { useState } from 'react'
import type { SignedInUser } from '../../session/stored-session.ts'
import { apiData } from '../../session/api.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { ConfirmedForm } from './ConfirmedForm.tsx'

/** Codes that replace a lost second factor; shown only when they are made. */
export function RecoveryCodes({ user }: { user: SignedInUser }) {
  const { data, reload } = useAccountQuery(['recovery-codes'], () => apiData('GET /me/recovery-codes'))
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!data?.offered) return null
  return (
    <>
      <p className="lines">
        {data.left > 0
          ? 'You have recovery codes. If you lose your phone, one of them turns two-step verification off; the others then end.'
          : 'If you lose your phone, a recovery code lets you in.'}
      </p>
      <div role="status">
        {codes.length > 0 && (
          <>
            <p>
              <strong>Print these codes, or keep them in a safe place.</strong> They are shown only now. Those
              from before do not work any more.
            </p>
            <ul className="recovery-codes" aria-label="Recovery codes">
              {codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Disclosure button={data.left > 0 ? 'Make new recovery codes' : 'Make recovery codes'}>
        {(close) => (
          <ConfirmedForm
            user={user}
            className="short"
            fields={{}}
            button="Show the codes"
            pendingText="One moment…"
            onSubmit={async () => {
              setCodes((await apiData('POST /me/recovery-codes', { body: {} })).codes)
              reload()
              close()
            }}
          />
        )}
      </Disclosure>
    </>
  )
}
