import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { orderStates } from '#content/order-states.ts'
import { deliveriesQuery, removeReview, reviewQuery, type Review } from '../../ui/deliveries/queries.ts'
import { Stars } from '../../ui/deliveries/Stars.tsx'
import { errorMessage } from '../../ui/form/errors.ts'
import { lazyComponent } from '../../ui/lazy.ts'
import { Waiting } from '../../ui/waiting.tsx'
import type { OrderPanelProps } from './panel.ts'

const ReviewForm = lazyComponent(() => import('./ReviewForm.tsx'), 'ReviewForm')

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
        <Suspense fallback={<Waiting lines={4} />}>
          <ReviewForm
            orderId={order._id}
            review={review}
            customerName={order.customerName}
            saved={saved}
            cancel={review ? () => setEditing(false) : undefined}
          />
        </Suspense>
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
