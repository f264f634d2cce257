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
  const saved = async () => {
    await reload()
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
