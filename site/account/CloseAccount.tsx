import type { User } from '@firebase/auth'
import { useState } from 'react'
import { callAsUser } from './call.ts'
import { ConfirmedForm } from './ConfirmedForm.tsx'
import { leaveForGood } from './leave.ts'
import { Opening } from './Opening.tsx'
import { troubleOf } from './refusal.ts'
import { useBusy } from './restored.ts'
import { saveFile } from './save-file.ts'
import { Setting } from './Setting.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'

/** One's data to take along, and the end of the account. */
export function CloseAccount({ user }: { user: User }) {
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useBusy()

  async function take() {
    setWhy('')
    setBusy(true)
    await saveFile('/me/export', 'my-data.json').catch((error: unknown) => setWhy(troubleOf(error)))
    setBusy(false)
  }

  // Anybody can write under anybody's address: what came from it belongs to an account that has proven it.
  const { emailVerified } = user
  return (
    <>
      <Setting
        title="Your data"
        about={
          emailVerified
            ? 'All that we keep about you: account, orders, messages, newsletter, mails.'
            : `Your account and your orders. Verify ${user.email ?? 'your e-mail'} first, and messages, newsletter and mails under it are in the file, too.`
        }
      >
        <VerifyNotice user={user} inPlace />
        <p className="row">
          <button type="button" className="button tap quiet" disabled={busy} onClick={() => void take()}>
            {busy ? 'Fetching…' : 'Download my data'}
          </button>
        </p>
        <p className={`note ${why ? 'bad' : ''}`} role="status">
          {why}
        </p>
      </Setting>
      <Setting
        title="Close the account"
        about={
          (emailVerified
            ? 'Your account, messages and subscription are deleted, and open orders cancelled.'
            : `Your account is deleted, and open orders are cancelled. Messages and a subscription under ${user.email ?? 'your e-mail'} stay, as nobody has proven that it is yours: verify it first to have them deleted, too.`) +
          ' Orders that money was paid for are kept with their receipts for as long as the law asks.'
        }
      >
        <Opening button="Close my account" danger>
          <ConfirmedForm
            user={user}
            look="short danger"
            checks={{}}
            button="Close my account for good"
            doing="Closing…"
            send={async () => {
              // Ours first: it can refuse, and it can be repeated; the identity's own end cannot be taken back.
              await callAsUser('DELETE', '/me')
              await leaveForGood(async () => (await import('./identity.ts')).closeAccount())
              return 'leaving'
            }}
          >
            {null}
          </ConfirmedForm>
        </Opening>
      </Setting>
    </>
  )
}
