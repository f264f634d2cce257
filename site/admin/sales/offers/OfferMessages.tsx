import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { useMay } from '../../lib/use-may.ts'
import { writeMessage, type Offer } from './queries.ts'

/** The conversation with the client about an offer. */
export function OfferMessages({ offer }: { offer: Offer }) {
  const may = useMay()
  const ifMailed = useIfMailed()
  const { reportSuccess } = useAction('offers')
  return (
    <Panel title="Questions">
      {offer.messages.length === 0 ? (
        <EmptyState title="No questions yet">The client can ask on the page of the offer.</EmptyState>
      ) : (
        <ul className="row-list">
          {offer.messages.map(({ _id, by, authorName, text, createdAt }) => (
            <li key={_id}>
              <span className="row-list-text">
                <strong>{authorName}</strong>
                <span className="row-list-about">
                  {by === 'agency' ? 'Agency' : 'Client'}, {formatDateTime(createdAt)}
                </span>
                <span className="lines">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {may('offers.send') && offer.link && (
        <Form
          fields={{
            text: {
              kind: 'lines',
              label: 'Your message',
              rows: 3,
              help: ifMailed(`Shown on the page of the offer, and sent to ${offer.email}.`),
            },
          }}
          draft={`offer message ${offer._id}`}
          title="Message about the offer"
          button="Send"
          pendingText="Sending…"
          onSubmit={async ({ text }) => {
            reportSuccess({ text: 'The message is sent.' }, await writeMessage(offer, text))
          }}
        />
      )}
    </Panel>
  )
}
