import { firstCharacters } from '#content/model/first-characters.ts'
import { useState } from 'react'
import { saveReview, type Review } from '../../order/deliveries/queries.ts'
import { StarInput } from '../../order/deliveries/Stars.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  orderId: string
  review: Review | null
  customerName: string
  onSave: (saved: Review) => void
  onCancel: (() => void) | undefined
}

/** The form for a rating and a review, and for the consent to its publication. */
export function ReviewForm({ orderId, review, customerName, onSave, onCancel }: Props) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  return (
    <>
      <StarInput rating={rating} onChange={setRating} />
      <Form
        fields={{
          words: {
            kind: 'lines',
            label: 'Your review',
            max: 2000,
            optional: true,
            help: 'What went well, and what could be better?',
          },
          publish: {
            kind: 'select',
            label: 'May we publish it on our site?',
            choices: [
              ['yes', 'Yes, with the name below'],
              ['no', 'No, keep it private'],
            ],
            missing: 'Please choose.',
            help: 'You can change this at any time.',
          },
          shownName: { kind: 'text', label: 'Name to show', max: 100, optional: true, autoComplete: 'name' },
          shownTitle: {
            kind: 'text',
            label: 'Role and company',
            max: 100,
            optional: true,
            autoComplete: 'organization-title',
          },
        }}
        button={review ? 'Save the review' : 'Send the review'}
        pendingText="Sending…"
        draft={`review ${orderId}`}
        disabled={rating === 0}
        values={{
          words: review?.words ?? '',
          publish: review ? (review.publish ? 'yes' : 'no') : '',
          shownName: review?.shownName || firstCharacters(customerName, 100),
          shownTitle: review?.shownTitle ?? '',
        }}
        onSubmit={async ({ words, publish, shownName, shownTitle }) => {
          const body = { rating, words, shownName, shownTitle, publish: publish === 'yes' }
          onSave((await saveReview(orderId, body)).data)
        }}
        footer={
          <>
            {rating === 0 && <p className="hint">Choose a rating first.</p>}
            {onCancel && (
              <Button variant="link" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </>
        }
      />
    </>
  )
}
