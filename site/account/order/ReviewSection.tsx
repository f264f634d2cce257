import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeReview, reviewQuery, type Review } from '../../order/deliveries/queries.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Fold } from '../parts/Fold.tsx'
import type { OrderPanelProps } from './panel.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { Button } from '../../ui/button.tsx'

interface Props extends Pick<OrderPanelProps, 'order'> {
  review: Review | null
}

/** The customer's review of delivered work, and whether it may be published. */
export function ReviewSection({ order, review }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [result, setResult] = useState('')
  const client = useQueryClient()
  /** Shows the review as the server has it now, without loading it again, which may fail. */
  const show = (saved: Review | null, text: string) => {
    client.setQueryData(reviewQuery(order._id).queryKey, saved)
    setEditing(false)
    setResult(text)
  }
  return (
    <Fold id="review" title={review ? 'Your review' : 'Write a review'} open={review === null}>
      <p className="hidden" role="status">
        {result}
      </p>
      {review && !isEditing ? (
        <SavedReview
          review={review}
          orderId={order._id}
          onEdit={() => setEditing(true)}
          onRemove={() => show(null, 'Your review is withdrawn.')}
        />
      ) : (
        <ReviewForm
          orderId={order._id}
          review={review}
          customerName={order.customerName}
          onSave={(saved) =>
            show(saved, review ? 'Your review is saved.' : 'Your review is sent. Thank you.')
          }
          onCancel={review ? () => setEditing(false) : undefined}
        />
      )}
    </Fold>
  )
}

interface SavedReviewProps {
  review: Review
  orderId: string
  onEdit: () => void
  onRemove: () => void
}

function SavedReview({ review, orderId, onEdit, onRemove }: SavedReviewProps) {
  const withdraw = () =>
    confirm({
      title: 'Withdraw your review?',
      text: 'It is deleted, also from our site if we have published it. You can write a new one.',
      confirmLabel: 'Withdraw the review',
      pendingLabel: 'Withdrawing…',
      cancelLabel: 'Keep it',
      run: () => removeReview(orderId).then(onRemove),
    })
  return (
    <>
      <Stars rating={review.rating} />
      {review.words && <p className="lines">{review.words}</p>}
      <p className="muted">
        {review.publish
          ? `We may publish it as ${[review.shownName, review.shownTitle].filter(Boolean).join(', ')}.`
          : 'Only we can read it.'}
      </p>
      <div className="actions">
        <Button onClick={onEdit}>Edit the review</Button>
        <Button onClick={() => void withdraw()}>Withdraw the review</Button>
      </div>
    </>
  )
}
