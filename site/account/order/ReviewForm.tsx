import { firstCharacters } from '#content/model/first-characters.ts'
import { useState } from 'react'
import { saveReview, type Review } from '../../order/deliveries/queries.ts'
import { StarInput } from '../../order/deliveries/Stars.tsx'
import { Field } from '../../ui/form/Field.tsx'
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
        checks={{ publish: (value) => (value ? '' : 'Please choose.') }}
        button={review ? 'Save the review' : 'Send the review'}
        pendingText="Sending…"
        draft={`review ${orderId}`}
        keepValues
        disabled={rating === 0}
        prefill={{
          words: review?.words ?? '',
          publish: review ? (review.publish ? 'yes' : 'no') : '',
          shownName: review?.shownName || firstCharacters(customerName, 100),
          shownTitle: review?.shownTitle ?? '',
        }}
        onSubmit={async ({ words = '', publish, shownName = '', shownTitle = '' }) => {
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
      >
        <Field
          name="words"
          label="Your review (optional)"
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
            ['no', 'No, keep it private'],
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
