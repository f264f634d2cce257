import { useState } from 'react'
import { removeReview, type Review } from '../../ui/deliveries/queries.ts'
import { Stars } from '../../ui/deliveries/Stars.tsx'
import { errorMessage } from '../../ui/form/errors.ts'
import type { OrderPanelProps } from './panel.ts'
import { ReviewForm } from './ReviewForm.tsx'

interface Props extends Pick<OrderPanelProps, 'order'> {
  review: Review | null
  reload: () => Promise<unknown>
}

/** The customer's review of delivered work, and whether it may be published. */
export function ReviewSection({ order, review, reload }: Props) {
  const [isEditing, setEditing] = useState(false)
  const onSave = async () => {
    await reload()
    setEditing(false)
  }
  return (
    <section className="block" aria-labelledby="review">
      <h2 className="long" id="review">
        {review ? 'Your review' : 'Write a review'}
      </h2>
      {review && !isEditing ? (
        <SavedReview review={review} orderId={order._id} onEdit={() => setEditing(true)} onRemove={onSave} />
      ) : (
        <ReviewForm
          orderId={order._id}
          review={review}
          customerName={order.customerName}
          onSave={onSave}
          onCancel={review ? () => setEditing(false) : undefined}
        />
      )}
    </section>
  )
}

interface SavedReviewProps {
  review: Review
  orderId: string
  onEdit: () => void
  onRemove: () => Promise<void>
}

function SavedReview({ review, orderId, onEdit, onRemove }: SavedReviewProps) {
  const [error, setError] = useState('')
  const remove = () =>
    removeReview(orderId).then(onRemove, (reason: unknown) => setError(errorMessage(reason)))
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
        <button type="button" className="button tap quiet" onClick={onEdit}>
          Edit the review
        </button>
        <button type="button" className="button tap quiet" onClick={() => void remove()}>
          Withdraw the review
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
