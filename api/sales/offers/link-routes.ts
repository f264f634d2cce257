import { z } from 'zod'
import { maxOfferItems } from '#content/shop/offer.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/context.ts'
import { ConflictError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts'
import type { Parts } from '../../platform/feature.ts'
import { requiredMessage, singleLine, textField } from '../../platform/fields.ts'
import { download } from '../../platform/http/download.ts'
import { route } from '../../platform/http/route.ts'
import { clientAddress, loggedAddress } from '../../platform/network/client-address.ts'
import { buyerFields, checkTaxNumber } from '../orders/order-fields.ts'
import { findOrder } from '../orders/order.ts'
import { checkBuyer } from '../orders/vat-check.ts'
import { acceptOffer, orderPathOf } from './accept.ts'
import { offerMessage, offerPage, toMessage, toOfferPage } from './answers.ts'
import { pdfOfOffer } from './document.ts'
import { writeMessage } from './messages.ts'
import { currentVersion, findOffer, type Offer } from './offers.ts'
import { declineOffer, markSeen } from './respond.ts'

const read = { may: 'offers.read' } as const
const links = ['offer'] as const

/** The version in the path for a person of the agency; for the client, whose link has the thread, the current one. */
async function shownOffer(ctx: Context, id: string): Promise<Offer> {
  return ctx.caller.link ? currentVersion(ctx, threadOf(ctx, id)) : findOffer(ctx, id)
}

/** The thread of the caller's link. Throws unless it is the one in the path. */
function threadOf({ caller: { link } }: Context, id: string): string {
  if (!link) throw new UnauthenticatedError({ challenge: 'Link' })
  if (link.subjectId !== id) throw new NotFoundError()
  return link.subjectId
}

const name = singleLine(200).min(1, requiredMessage)
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'The digest of what was shown.')

/** An offer for its client, who has its link, and as a preview for the agency. */
export const offerLinkRoutes = ({ env }: Parts) => [
  route({
    id: 'getOfferPage',
    tag: 'Offers',
    method: 'GET',
    path: '/offer/{id}/page',
    access: read,
    links,
    // The digest of what is shown looks like one.
    hasSecret: true,
    summary: 'Get an offer as its client sees it',
    description: 'For the holder of its link the newest version that was sent.',
    answers: offerPage,
    run: async ({ ctx, param }) => toOfferPage(ctx, await shownOffer(ctx, param('id'))),
  }),
  route({
    id: 'getOfferPdf',
    tag: 'Offers',
    method: 'GET',
    path: '/offer/{id}/pdf',
    access: read,
    links,
    summary: 'Download an offer as a PDF',
    description: 'Of an accepted one: what was accepted, as it is kept.',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => {
      const file = await pdfOfOffer(ctx, await shownOffer(ctx, param('id')))
      return download(c, file.name.replaceAll(/[^\w.-]/g, '-'), 'application/pdf', file.pdf)
    },
  }),
  route({
    id: 'markOfferSeen',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/seen',
    access: 'link',
    links,
    summary: 'Record that the client has opened an offer',
    status: 204,
    run: ({ ctx, param }) => markSeen(ctx, threadOf(ctx, param('id'))),
  }),
  route({
    id: 'acceptOffer',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/accept',
    access: 'link',
    links,
    hasSecret: true,
    summary: 'Accept an offer',
    description:
      'Makes the order, at the prices of the offer. `digest` and `total` are what the client saw: 409 if either is another one by now.',
    body: z
      .strictObject({
        digest,
        chosen: z.array(z.int('The position of an option.').min(0)).max(maxOfferItems),
        total: textField(12),
        name,
        agreed: z.literal(true, 'Please agree to accept the offer.'),
        ...buyerFields,
      })
      .superRefine(checkTaxNumber),
    answers: z.object({ page: offerPage, order: z.string() }),
    run: async ({ ctx, c, param, body }) => {
      const { digest: seen, chosen, total, name: by, agreed: _, ...buyer } = body
      await checkBuyer(ctx, buyer)
      const address = clientAddress(c, env.trustedProxies)
      const { offer, orderPath } = await acceptOffer(ctx, threadOf(ctx, param('id')), {
        digest: seen,
        chosen,
        total,
        name: by,
        buyer,
        networkAddress: loggedAddress(address, env.logClientAddress) ?? null,
      })
      return { page: await toOfferPage(ctx, offer), order: orderPath }
    },
  }),
  route({
    id: 'declineOffer',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/decline',
    access: 'link',
    links,
    hasSecret: true,
    summary: 'Decline an offer',
    body: z.strictObject({ digest, name, reason: textField(2000).default('') }),
    answers: offerPage,
    run: async ({ ctx, body, param }) =>
      toOfferPage(ctx, await declineOffer(ctx, threadOf(ctx, param('id')), body)),
  }),
  route({
    id: 'writeOfferMessage',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/messages',
    access: { may: 'offers.send' },
    links,
    limit: 'offerMessage',
    summary: 'Write about an offer',
    description: 'The other side gets it by email.',
    body: z.strictObject({ text: textField(5000).min(1, requiredMessage) }),
    status: 201,
    answers: offerMessage,
    run: async ({ ctx, body, param }) =>
      toMessage(await writeMessage(ctx, (await shownOffer(ctx, param('id'))).threadId, body.text)),
  }),
  route({
    id: 'openOfferOrder',
    tag: 'Offers',
    method: 'POST',
    path: '/offer/{id}/order',
    access: 'link',
    links,
    hasSecret: true,
    summary: 'Get the link of the order that an accepted offer has made',
    answers: z.object({ order: z.string() }),
    run: async ({ ctx, param }) => {
      const { orderId } = await currentVersion(ctx, threadOf(ctx, param('id')))
      if (!orderId) throw new ConflictError('This offer has not been accepted.')
      const order = await findOrder(ctx, orderId)
      return { order: await withTransaction(ctx, (tx) => orderPathOf(tx, order)) }
    },
  }),
]
