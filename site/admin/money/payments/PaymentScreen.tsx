import { useQuery } from '@tanstack/react-query'
import { settings } from '#content/sections/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'
import { PaymentEventRow } from './PaymentEventRow.tsx'
import { PaymentSettings } from './PaymentSettings.tsx'
import { eventsToReviewQuery, paymentAddressQuery, savePaymentAddress } from './queries.ts'

/** The notifications to review, and for those who may change them, the PayPal account and the payment settings. */
export function PaymentScreen() {
  const maySet = useMay()('settings.payments')
  return (
    <>
      <PageHeader
        title="Payment"
        description={
          maySet
            ? 'How customers pay, and the account that receives the money.'
            : 'Payment notifications that need a decision.'
        }
        actions={maySet && <ButtonLink href="/admin/payment/transfer">Bank transfer</ButtonLink>}
      />
      {maySet && (
        <div className="panels">
          <PaymentAddress />
          <PaymentSettings />
        </div>
      )}
      <EventsToReview />
      {maySet && <SettingHistory section={settings.paymentEmail} />}
    </>
  )
}

function PaymentAddress() {
  const { reportSuccess } = useAction('paypal-email', 'content')
  const query = useQuery(paymentAddressQuery)
  const stored = query.data

  async function save(email: string) {
    const answer = await savePaymentAddress(stored?._id, email)
    reportSuccess(
      { text: 'PayPal email saved.', detail: `Payments now go to ${email}.`, undo: Boolean(stored) },
      answer,
    )
  }
  return (
    <Panel title={query.data === null ? 'Add Paypal Email' : 'PayPal account'}>
      <QueryResult query={query} lines={2}>
        {() => (
          <Form
            fields={{
              paypalEmail: {
                kind: 'email',
                label: 'PayPal account email',
                help: 'Check it carefully: this account receives your customers’ payments.',
              },
            }}
            values={{ paypalEmail: stored?.paypalEmail ?? '' }}
            button="Save"
            draft="payment address"
            onSubmit={async ({ paypalEmail }) => {
              await save(paypalEmail)
            }}
          />
        )}
      </QueryResult>
    </Panel>
  )
}

/** The payment notifications of all orders that need a decision. */
function EventsToReview() {
  const query = useQuery(eventsToReviewQuery)
  return (
    <Panel title="Payment notifications to review" count={query.data?.length}>
      <QueryResult query={query} lines={2}>
        {(events) =>
          events.length === 0 ? (
            <p className="muted">None. Notifications that do not match an order appear here.</p>
          ) : (
            <ol className="disclosures">
              {events.map((event) => (
                <PaymentEventRow key={event._id} event={event} linked />
              ))}
            </ol>
          )
        }
      </QueryResult>
    </Panel>
  )
}
