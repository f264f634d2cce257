import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deliveryWords } from '#content/delivery-states.ts'
import { paymentStates } from '#content/payment-states.ts'
import { DeliveryBody } from '../../ui/deliveries/DeliveryBody.tsx'
import {
  acceptDelivery,
  deliveriesQuery,
  requestChanges,
  type Deliveries,
  type Delivery,
} from '../../ui/deliveries/queries.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/form/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { dayAndTime } from '../orders/order-words.ts'
import { Disclosure } from '../profile/Disclosure.tsx'
import type { OrderPanelProps } from './panel.ts'

const longDay = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' })

/** The versions of the work: the newest one to accept or to have changed, the others below. */
export function DeliveryPanel({ order, reload }: OrderPanelProps) {
  const query = useQuery(deliveriesQuery(order._id))
  if (!query.data)
    return query.error ? (
      <ErrorMessage message={errorMessage(query.error)} retry={() => void query.refetch()} />
    ) : (
      <Waiting lines={3} />
    )
  const { deliveries, changeRounds } = query.data
  const [latest, ...older] = deliveries
  if (!latest) return null
  const isOpen = latest.state === 'waiting' && !paymentStates[order.paymentStatus].isClosed
  const onAnswer = async () => {
    await query.refetch()
    reload()
  }
  return (
    <section className="block" aria-labelledby="delivery">
      <h2 className="long" id="delivery">
        Your delivery
      </h2>
      <article className={isOpen ? 'card delivery is-open' : 'card delivery'}>
        <Head delivery={latest} />
        <DeliveryBody delivery={latest} />
        {isOpen && <Answer delivery={latest} rounds={changeRounds} onAnswer={onAnswer} />}
        {latest.state === 'change-requested' && (
          <p>We are working on it and deliver the next version here.</p>
        )}
        {latest.answeredBy === 'silence' && (
          <p>It was not answered in time and counts as accepted. Write to us if something is missing.</p>
        )}
      </article>
      {older.length > 0 && (
        <details className="earlier">
          <summary>{older.length === 1 ? 'Earlier version' : `${older.length} earlier versions`}</summary>
          {older.map((delivery) => (
            <article key={delivery._id} className="card delivery">
              <Head delivery={delivery} />
              <DeliveryBody delivery={delivery} />
            </article>
          ))}
        </details>
      )}
    </section>
  )
}

const Head = ({ delivery: { version, state, deliveredAt } }: { delivery: Delivery }) => (
  <header>
    <h3>Version {version}</h3>
    <span className={`badge ${deliveryWords[state].tone}`}>{deliveryWords[state].customer}</span>
    <time dateTime={deliveredAt}>{dayAndTime(deliveredAt)}</time>
  </header>
)

interface AnswerProps {
  delivery: Delivery
  rounds: Deliveries['changeRounds']
  onAnswer: () => Promise<void>
}

function Answer({ delivery: { _id, version, acceptsAt }, rounds, onAnswer }: AnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { used, included } = rounds
  const left = included === null ? null : Math.max(0, included - used)
  return (
    <>
      <p>
        Please answer by <strong>{longDay(acceptsAt)}</strong>. Without an answer it counts as accepted then.
      </p>
      <div className="row">
        <button type="button" className="button tap" onClick={() => dialog.current?.showModal()}>
          Accept the work
        </button>
        {left !== 0 && (
          <Disclosure button="Ask for changes">
            <Form
              checks={{ words: (value) => (value.trim() ? '' : 'Say what should be different.') }}
              button="Send"
              pendingText="Sending…"
              draft={`changes ${_id}`}
              onSubmit={async ({ words = '' }) => {
                await requestChanges(_id, words.trim())
                await onAnswer()
              }}
            >
              <Field
                name="words"
                label="What should be different?"
                rows={5}
                maxLength={5000}
                hint={
                  left === null
                    ? 'Name each place, so that we get it right the next time.'
                    : `${left} of ${included} ${included === 1 ? 'round' : 'rounds'} of changes left. Name everything at once.`
                }
              />
            </Form>
          </Disclosure>
        )}
      </div>
      {left === 0 && (
        <p className="note">
          {included === 0
            ? 'This package includes no rounds of changes.'
            : `All rounds of changes of this package are used (${used} of ${included}).`}{' '}
          If something is missing, write to us before you accept.
        </p>
      )}
      <ConfirmDialog
        dialog={dialog}
        title={`Accept version ${version}?`}
        confirmText="Accept the work"
        pendingText="Accepting…"
        cancelText="Not yet"
        onConfirm={async () => {
          await acceptDelivery(_id)
          await onAnswer()
        }}
      >
        <p className="lines">The order is complete then. You can still write to us about it.</p>
      </ConfirmDialog>
    </>
  )
}
