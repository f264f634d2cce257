import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchFilter } from '../../../ui/filters.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { List } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { publishReview, reviewsQuery, type ListedReview } from './queries.ts'

/** The reviews of customers; one with their consent can be published as a testimonial. */
export function Reviews() {
  const params = useListParams({ q: '' })
  const query = useQuery(reviewsQuery(params.query))
  return (
    <>
      <PageHeader
        title="Reviews"
        count={params.isFiltered ? undefined : query.data?.total}
        description="What customers say after a delivery. With their consent it becomes a testimonial on your site."
      />
      <div className="filters">
        <SearchFilter value={params.values.q} onChange={(q) => params.set({ q })} />
      </div>
      <Panel label="Reviews">
        <List
          noun="reviews"
          query={query}
          params={params}
          empty={
            <EmptyState title="No reviews yet">Customers can rate the work once it is delivered.</EmptyState>
          }
        >
          {(rows) => (
            <ul className="reviews">
              {rows.map((review) => (
                <ReviewRow key={review._id} review={review} />
              ))}
            </ul>
          )}
        </List>
      </Panel>
    </>
  )
}

function ReviewRow({ review }: { review: ListedReview }) {
  const { rating, words, publish, shownName, shownTitle, updatedAt, changedSince, testimonialId } = review
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <li>
      <header className="actions">
        <Stars rating={rating} />
        {testimonialId ? (
          <Badge tone="ok">On your site</Badge>
        ) : publish ? (
          <Badge>May be published</Badge>
        ) : (
          <Badge>Not for publication</Badge>
        )}
        {changedSince && <Badge tone="warn">Changed since</Badge>}
      </header>
      {words ? <p className="lines">{words}</p> : <p className="muted">No text, only a rating.</p>}
      <p className="muted">
        {[shownName, shownTitle].filter(Boolean).join(', ')}
        {shownName && ' · '}
        <a href={orderAddress(review.orderId, 'deliveries')}>Order {review.orderNumber}</a>,{' '}
        {review.packageName} · {formatDate(updatedAt)}
      </p>
      {publish && (
        <div className="actions">
          {may('content.publish') && (!testimonialId || changedSince) && (
            <Button small variant="primary" onClick={() => setOpen(true)}>
              {testimonialId ? 'Update testimonial' : 'Create testimonial'}
            </Button>
          )}
          {testimonialId && may('content.read') && (
            <ButtonLink small href={`/admin/content/testimonials/${testimonialId}`}>
              View testimonial
            </ButtonLink>
          )}
        </div>
      )}
      {isOpen && <PublishDialog review={review} close={() => setOpen(false)} />}
    </li>
  )
}

function PublishDialog({ review, close }: { review: ListedReview; close: () => void }) {
  const { reportSuccess } = useAction('reviews', 'content')
  const { _id, rating, words, shownName, shownTitle } = review
  return (
    <Dialog title={`Testimonial by ${shownName}`} close={close}>
      <Stars rating={rating} />
      <blockquote className="change-request">
        <p className="lines">{words}</p>
      </blockquote>
      <Form
        fields={{
          personTitle: {
            kind: 'text',
            label: 'Role and company',
            help: 'Name, words and rating are the customer’s. You can add a portrait afterwards.',
          },
        }}
        values={{ personTitle: shownTitle || 'Client' }}
        button="Publish"
        onSubmit={async ({ personTitle }) => {
          const answer = await publishReview(_id, { personTitle })
          reportSuccess({ text: 'The testimonial is on your site.', undo: true }, answer)
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
