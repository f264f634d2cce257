import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderStates } from '#content/order-states.ts'
import {
  deliveriesQuery,
  removeReview,
  reviewQuery,
  saveReview,
  type Review,
} from '../../ui/deliveries/queries.ts'
import { StarInput, Stars } from '../../ui/deliveries/Stars.tsx'
import { errorMessage } from '../../ui/form/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { OrderPanelProps } from './panel.ts'

/** What the customer says of delivered work, and whether that may be published. */
export function ReviewPanel({ order }: OrderPanelProps) {
  const deliveries = useQuery(deliveriesQuery(order._id))
  const query = useQuery(reviewQuery(order._id))
  const [isEditing, setEditing] = useState(false)
  const isAccepted = deliveries.data?.deliveries.some(({ state }) => state === 'accepted')
  const review = query.data
  if (query.isPending || deliveries.isPending) return <Waiting lines={2} />
  if (review === undefined || !(review || isAccepted || orderStates[order.orderStatus].isDone)) return null
  const saved = async () => {
    await query.refetch()
    setEditing(false)
  }
  return (
    <section className="block" aria-labelledby="review">
      <h2 className="long" id="review">
        {review ? 'Your review' : 'How was it?'}
      </h2>
      {review && !isEditing ? (
        <Given review={review} orderId={order._id} edit={() => setEditing(true)} removed={saved} />
      ) : (
        <ReviewForm
          orderId={order._id}
          review={review}
          customerName={order.customerName}
          saved={saved}
          cancel={review ? () => setEditing(false) : undefined}
        />
      )}
    </section>
  )
}

interface GivenProps {
  review: Review
  orderId: string
  edit: () => void
  removed: () => Promise<void>
}

function Given({ review, orderId, edit, removed }: GivenProps) {
  const [error, setError] = useState('')
  const remove = () =>
    removeReview(orderId).then(removed, (reason: unknown) => setError(errorMessage(reason)))
  return (
    <>
      <Stars rating={review.rating} />
      {review.words && <p className="lines">{review.words}</p>}
      <p className="soft">
        {review.publish
          ? `We may publish it as ${[review.shownName, review.shownTitle].filter(Boolean).join(', ')}.`
          : 'Only we can read it.'}
      </p>
      <div className="row">
        <button type="button" className="button tap quiet" onClick={edit}>
          Change it
        </button>
        <button type="button" className="button tap quiet" onClick={() => void remove()}>
          Take it back
        </button>
      </div>
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

interface FormProps {
  orderId: string
  review: Review | null
  customerName: string
  saved: () => Promise<void>
  cancel: (() => void) | undefined
}

function ReviewForm({ orderId, review, customerName, saved, cancel }: FormProps) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  return (
    <>
      <StarInput rating={rating} onChange={setRating} />
      <Form
        checks={{ publish: (value) => (value ? '' : 'Please choose.') }}
        button={review ? 'Save the review' : 'Send the review'}
        pendingText="Sending…"
        draft={`review ${orderId}`}
        keepValues
        disabled={rating === 0}
        prefill={{
          words: review?.words ?? '',
          publish: review ? (review.publish ? 'yes' : 'no') : '',
          shownName: review?.shownName || customerName.slice(0, 100),
          shownTitle: review?.shownTitle ?? '',
        }}
        onSubmit={async ({ words = '', publish, shownName = '', shownTitle = '' }) => {
          await saveReview(orderId, { rating, words, shownName, shownTitle, publish: publish === 'yes' })
          await saved()
        }}
        footer={
          cancel && (
            <button type="button" className="link tap" onClick={cancel}>
              Cancel
            </button>
          )
        }
      >
        <Field
          name="words"
          label="In your words"
          rows={4}
          maxLength={2000}
          required={false}
          hint="What went well, and what could be better?"
        />
        <Field
          name="publish"
          label="May we publish it on our site?"
          options={[
            ['yes', 'Yes, with the name below'],
            ['no', 'No, keep it between us'],
          ]}
          hint="You can change this at any time."
        />
        <Field name="shownName" label="Name to show" maxLength={100} required={false} autoComplete="name" />
        <Field
          name="shownTitle"
          label="Role and company (optional)"
          maxLength={100}
          required={false}
          autoComplete="organization-title"
        />
      </Form>
    </>
  )
}
