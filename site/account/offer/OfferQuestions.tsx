import { Form } from '../../ui/form/Form.tsx'
import { formatDayAndTime } from '../../ui/time.tsx'
import { writeMessage, type ClientKey, type OfferPageData } from './queries.ts'
import type { OfferTexts } from './texts.ts'

interface Props {
  texts: OfferTexts
  data: OfferPageData
  client: ClientKey
  reload: () => void
}

/** The conversation about an offer. */
export const OfferQuestions = ({ texts, data: { messages }, client, reload }: Props) => (
  <section className="block" aria-labelledby="questions">
    <h2 id="questions">{texts.offerQuestionsHeading}</h2>
    {messages.length > 0 && (
      <ul className="offer-messages">
        {messages.map(({ _id, by, authorName, text, createdAt }) => (
          <li key={_id} data-by={by}>
            <p className="muted">
              <strong>{authorName}</strong>, {formatDayAndTime(createdAt)}
            </p>
            <p className="lines" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    )}
    <Form
      fields={{
        text: { kind: 'lines', label: texts.offerMessageLabel, rows: 3, help: texts.offerQuestionsText },
      }}
      draft={`offer question ${client.id}`}
      button={texts.offerMessageButton}
      pendingText="Sending…"
      success={texts.offerMessageSent}
      onSubmit={async ({ text }) => {
        await writeMessage(client, text)
        reload()
      }}
    />
  </section>
)
