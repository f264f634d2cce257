import { z } from 'zod'
import { sections } from '#content/sections/sections.ts'
import { toAnswer } from '../../content/records/answers.ts'
import { savedSchemaOf } from '../../content/records/schema.ts'
import type { PublishPort } from '../../content/records/changes.ts'
import { ofKind, requiredMessage, textField } from '../../platform/fields.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { containsText } from '../../platform/http/terms.ts'
import { findVisibleOrder } from '../orders/order.ts'
import { listedReview, review, toListedReview, toReview } from './answers.ts'
import { listedReviews, removeReview, reviewOf, saveReview } from './reviews.ts'
import { publishReview } from './testimonials.ts'
import type { Parts } from '../../platform/feature.ts'

const input = z
  .strictObject({
    rating: z.int('One to five stars.').min(1, 'One to five stars.').max(5, 'One to five stars.'),
    words: textField(2000).default(''),
    publish: z.boolean(),
    /** The name and title to publish with the review. */
    shownName: textField(100).default(''),
    shownTitle: textField(100).default(''),
  })
  .refine(({ publish, words }) => !publish || words, {
    path: ['words'],
    message: 'Write a few words that may be published.',
  })
  .refine(({ publish, shownName }) => !publish || shownName, {
    path: ['shownName'],
    message: requiredMessage,
  })

export const reviewRoutes = ({ publisher }: Parts & { publisher: PublishPort }) => [
  route({
    id: 'getReview',
    tag: 'Reviews',
    method: 'GET',
    path: '/order/{id}/review',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.read', order: 'orders' },
    summary: 'Get the review of an order',
    description: 'By its customer; null until there is one.',
    answers: review.nullable(),
    run: async ({ ctx, param }) => {
      const order = await findVisibleOrder(ctx, param('id'))
      const existing = await reviewOf(ctx, order.id)
      return existing ? toReview(existing) : null
    },
  }),
  route({
    id: 'saveReview',
    tag: 'Reviews',
    method: 'PUT',
    path: '/order/{id}/review',
    access: 'signed-in',
    guest: true,
    summary: 'Save the review of an order',
    description: 'By its customer. Without consent, its testimonial is removed from the site.',
    body: input,
    answers: review,
    run: async ({ ctx, c, body, param }) => {
      const { review: saved, unpublished } = await saveReview(ctx, param('id'), body)
      if (unpublished) c.header('Server-Timing', await publisher.publish('testimonial'))
      return toReview(saved)
    },
  }),
  route({
    id: 'deleteReview',
    tag: 'Reviews',
    method: 'DELETE',
    path: '/order/{id}/review',
    access: 'signed-in',
    guest: true,
    summary: 'Delete the review of an order',
    description: 'By its customer. Its testimonial is removed from the site.',
    status: 204,
    run: async ({ ctx, c, param }) => {
      if (await removeReview(ctx, param('id')))
        c.header('Server-Timing', await publisher.publish('testimonial'))
    },
  }),
  route({
    id: 'listReviews',
    tag: 'Reviews',
    method: 'GET',
    path: '/reviews',
    access: { may: 'orders.read' },
    summary: 'List reviews',
    description: 'Newest first, with the testimonials created from them.',
    query: pagedQuery(['id']),
    answers: z.array(listedReview),
    run: async ({ ctx, c, query }) => {
      const rows = ctx.db
        .selectFrom((from) => listedReviews(from, ctx.caller).as('listed'))
        .selectAll()
        .$if(query.q !== undefined, (each) => each.where(containsText('words', query.q!)))
      return (await paged(ctx.db, c, rows, newestFirst(query))).map(toListedReview)
    },
  }),
  route({
    id: 'publishReview',
    tag: 'Reviews',
    method: 'POST',
    path: '/reviews/{id}/testimonial',
    access: { may: 'content.publish', order: 'orderReviews' },
    summary: 'Publish a review as a testimonial',
    description: 'Creates or updates the testimonial. Requires the consent of the customer.',
    body: z.strictObject({
      personTitle: textField(200).min(1, requiredMessage),
      image: ofKind('image', 'optional').default(''),
    }),
    answers: savedSchemaOf(sections.testimonial),
    run: async ({ ctx, c, body, param }) => {
      const { record } = await publishReview(ctx, param('id'), body)
      c.header('Server-Timing', await publisher.publish('testimonial'))
      return toAnswer(sections.testimonial, record)
    },
  }),
]
