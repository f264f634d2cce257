import { z } from 'zod'
import { offerStatuses } from '#content/shop/offer-states.ts'
import { recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { listedOffer, offer, toListedOffer, toOffer } from './answers.ts'
import { offerBody } from './fields.ts'
import { offerMonths } from './figures.ts'
import { listedOffers } from './list.ts'
import { createOffer, findOffer, makeNewVersion, removeOffer, updateOffer } from './offers.ts'
import { closeOffer } from './respond.ts'
import { sendOffer } from './send.ts'

const read = { may: 'offers.read' } as const
const edit = { may: 'offers.edit' } as const
const send = { may: 'offers.send' } as const

/** Offers, for the agency. */
export const offerRoutes = () => [
  route({
    id: 'listOffers',
    tag: 'Offers',
    method: 'GET',
    path: '/offers',
    access: read,
    summary: 'List offers',
    description: 'The newest version of each, newest first; q searches numbers, titles, names and addresses.',
    query: pagedQuery(['id'], {
      status: z.enum(offerStatuses, `One of: ${offerStatuses.join(', ')}.`).optional(),
      customerId: recordId('There is no such customer.').optional(),
    }),
    answers: z.array(listedOffer),
    run: async ({ ctx, c, query }) => {
      const today = await todayOf(ctx)
      const rows = await paged(ctx.db, c, listedOffers(ctx, { ...query, today }), newestFirst(query))
      return rows.map((row) => toListedOffer(row, today))
    },
  }),
  route({
    id: 'getOfferFigures',
    tag: 'Offers',
    method: 'GET',
    path: '/offers/figures',
    access: read,
    summary: 'Get the offers of the last twelve months',
    description: 'How many were sent and accepted in each month, and what the accepted ones came to.',
    answers: z.array(z.object({ month: z.string(), sent: z.int(), accepted: z.int(), value: z.string() })),
    run: ({ ctx }) => offerMonths(ctx),
  }),
  route({
    id: 'createOffer',
    tag: 'Offers',
    method: 'POST',
    path: '/offers',
    access: edit,
    kilobytes: 256,
    summary: 'Create the draft of an offer',
    body: offerBody,
    status: 201,
    answers: offer,
    run: async ({ ctx, c, body }) => {
      const created = await createOffer(ctx, body)
      setETag(c, created.revision)
      return toOffer(ctx, created)
    },
  }),
  route({
    id: 'getOffer',
    tag: 'Offers',
    method: 'GET',
    path: '/offer/{id}',
    access: read,
    hasSecret: true,
    summary: 'Get a version of an offer',
    description: 'With the conversation, and the evidence of its acceptance.',
    answers: offer,
    run: async ({ ctx, c, param }) => {
      const row = await findOffer(ctx, param('id'))
      setETag(c, row.revision)
      return toOffer(ctx, row)
    },
  }),
  route({
    id: 'updateOffer',
    tag: 'Offers',
    method: 'PUT',
    path: '/offer/{id}',
    access: edit,
    kilobytes: 256,
    hasSecret: true,
    summary: 'Update the draft of an offer',
    description: 'A version that was sent never changes.',
    body: offerBody,
    answers: offer,
    run: async ({ ctx, c, body, param }) => {
      const changed = await updateOffer(ctx, param('id'), { input: body, expected: expectedVersion(c) })
      setETag(c, changed.revision)
      return toOffer(ctx, changed)
    },
  }),
  route({
    id: 'deleteOffer',
    tag: 'Offers',
    method: 'DELETE',
    path: '/offer/{id}',
    access: edit,
    summary: 'Delete the draft of an offer',
    status: 204,
    run: ({ ctx, param }) => removeOffer(ctx, param('id')),
  }),
  route({
    id: 'createOfferVersion',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/version',
    access: edit,
    hasSecret: true,
    summary: 'Make a draft of the next version of an offer',
    description: 'The client sees the version before until the new one is sent.',
    status: 201,
    answers: offer,
    run: async ({ ctx, param }) => toOffer(ctx, await makeNewVersion(ctx, param('id'))),
  }),
  route({
    id: 'sendOffer',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/send',
    access: send,
    hasSecret: true,
    summary: 'Send an offer',
    description:
      'Mails the link of its page, and replaces the version before. It never changes from then on.',
    answers: offer,
    run: async ({ ctx, c, param }) => toOffer(ctx, await sendOffer(ctx, param('id'), expectedVersion(c))),
  }),
  route({
    id: 'closeOffer',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/close',
    access: send,
    hasSecret: true,
    summary: 'Close an offer',
    description: 'The client declined it by phone, or it is taken back.',
    body: z.strictObject({ reason: textField(500).min(1, requiredMessage) }),
    answers: offer,
    run: async ({ ctx, body, param }) => toOffer(ctx, await closeOffer(ctx, param('id'), body.reason)),
  }),
]
