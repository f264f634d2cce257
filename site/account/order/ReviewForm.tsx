import { firstCharacters } from '#content/model/first-characters.ts'
import { saveReview, type Review } from '../../order/deliveries/queries.ts'
import { Form } from '../../ui/form/Form.tsx'

interface Props {
  orderId: string
  review: Review | null
  customerName: string
  onSave: (saved: Review) => void
  onCancel: (() => void) | undefined
}

/** The form for a rating and a review, and for the consent to its publication. */
export const ReviewForm = ({ orderId, review, customerName, onSave, onCancel }: Props) => (
  <Form
    fields={{
      rating: { kind: 'rating', label: 'Your rating', missing: 'Please choose a rating.' },
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
    values={{
      rating: review ? String(review.rating) : '',
      words: review?.words ?? '',
      publish: review ? (review.publish ? 'yes' : 'no') : '',
      shownName: review?.shownName || firstCharacters(customerName, 100),
      shownTitle: review?.shownTitle ?? '',
    }}
    onSubmit={async ({ rating, publish, ...words }) => {
      const body = { ...words, rating: Number(rating), publish: publish === 'yes' }
      onSave((await saveReview(orderId, body)).data)
    }}
    {...(onCancel && { onCancel })}
  />
)
