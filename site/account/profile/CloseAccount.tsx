import type { SignedInUser } from '../../session/stored-session.ts'
import { api } from '../../session/api.ts'
import { ConfirmedForm } from './ConfirmedForm.tsx'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { downloadFile } from '../../session/download.ts'
import { SettingsRow } from '../parts/SettingsRow.tsx'
import { useContactEmail } from '../contact-email/contact-email.ts'
import { usePendingAction } from '../../ui/use-pending-action.ts'
import { Button } from '../../ui/button.tsx'

/** The data export and the deletion of the account. */
export function CloseAccount({ user }: { user: SignedInUser }) {
  const { pending, error, run } = usePendingAction(() => downloadFile('/me/export', 'my-data.json'))
  // Messages can be sent with any address: their data belongs only to an account that has verified the address.
  const { emailVerified } = user
  const contactEmail = useContactEmail(user)
  return (
    <>
      <SettingsRow
        title="Your data"
        about={
          emailVerified
            ? 'Everything we store about you: account, orders, messages, newsletter and emails.'
            : `Your account and your orders. To include the messages, the newsletter and the emails of ${user.email ?? 'your email address'}, verify it first.`
        }
      >
        <p className="actions">
          <Button disabled={pending} onClick={run}>
            {pending ? 'Downloading…' : 'Download my data'}
          </Button>
        </p>
        <p className={`note ${error ? 'bad' : ''}`} role="status">
          {error}
        </p>
      </SettingsRow>
      <SettingsRow
        title="Close the account"
        about={
          (emailVerified || contactEmail === user.email
            ? 'Your account, messages and subscription are deleted, and open orders canceled.'
            : `Your account is deleted, and open orders are canceled. Messages and a subscription under ${user.email ?? 'your email address'} stay, because the address is not verified. To delete them too, verify it first.`) +
          ' Paid orders and their receipts are kept for as long as the law requires.'
        }
      >
        <Disclosure button="Close my account" danger>
          <ConfirmedForm
            user={user}
            className="short danger"
            fields={{}}
            button="Close my account permanently"
            pendingText="Closing…"
            onSubmit={async () => {
              // The API first, because it can fail and be retried; the identity account's deletion cannot be undone.
              await api('DELETE /me')
              await endSessionAndRedirect(
                async () => (await import('../../sign-in/identity.ts')).closeAccount(),
                '/login?closed',
              )
              return 'redirecting'
            }}
          />
        </Disclosure>
      </SettingsRow>
    </>
  )
}
