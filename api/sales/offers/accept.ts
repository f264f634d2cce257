import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import { formatMoney } from '#content/locale/format.ts'
import { audit } from '../../platform/audit/audit.ts'
import { guest } from '../../platform/caller.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { OfferShown } from '../../platform/db/offer-data.ts'
import { ConflictError } from '../../platform/errors.ts'
import { customerOfEntry } from '../order-entry/customer.ts'
import { buyerColumns, type BuyerInput } from '../orders/buyer.ts'
import { createOrder, payNothing, type NewOrder } from '../orders/create-order.ts'
import { storeInstalments } from '../orders/instalments.ts'
import { createGuestLink } from '../orders/mails.ts'
import { orderLinkPath } from '../orders/order-links.ts'
import type { Order } from '../orders/order.ts'
import { packageById } from '../orders/packages.ts'
import { createFirstOrder } from '../orders/periods/start.ts'
import { recordConversion, orderingPage } from '../../site/statistics/conversions.ts'
import { drawOffer } from './document.ts'
import { mailAccepted } from './mails.ts'
import { moveOffer, nameOfOffer, type Offer } from './offers.ts'
import { lockCurrent, requireSeenVersion } from './respond.ts'
import { digestOf } from './snapshot.ts'
import { termsOf, type OfferTerms } from './terms.ts'

interface Acceptance {
  /** That of the version that the client saw. */
  digest: string
  /** The positions of the options that they ticked. */
  chosen: readonly number[]
  /** The total that they saw. */
  total: string
  /** Who accepts. */
  name: string
  buyer: BuyerInput
  /** As much of the network address as the server may keep. */
  networkAddress: string | null
}

/**
 * Accepts an offer for its client: keeps what was shown, and makes the order of it, at the prices of the offer. Of several
 * at once, the first wins. Throws a ConflictError if the offer or its total is another one than they saw.
 */
export const acceptOffer = (
  given: Context,
  threadId: string,
  acceptance: Acceptance,
): Promise<{ offer: Offer; orderPath: string }> =>
  withTransaction(given, async (tx) => {
    const offer = await lockCurrent(tx, threadId)
    await requireSeenVersion(tx, offer, acceptance.digest)
    // The prices of an order are in the currency of the server.
    if (offer.currency !== tx.env.currency)
      throw new ConflictError('The currency of our prices has changed. Ask us for a new offer.')
    const terms = termsOf(offer.snapshot!, acceptance.chosen)
    if (terms.total !== acceptance.total)
      throw new ConflictError({
        detail: `The total of what you have chosen is ${formatMoney(terms.total, offer.currency, offer.snapshot!.locale)}.`,
        members: { total: terms.total },
      })
    const ctx = actAs(tx, { ...guest, email: offer.email, name: acceptance.name })
    const order = await orderOf(ctx, offer, { terms, buyer: acceptance.buyer })
    await keepEvidence(ctx, offer, { acceptance, terms })
    const accepted = await moveOffer(ctx, offer, 'accepted', {
      answeredAt: ctx.now(),
      answeredBy: acceptance.name,
      orderId: order.id,
      total: terms.total,
    })
    await audit(ctx, {
      subject: 'offer',
      id: offer.id,
      action: 'accept',
      after: { name: nameOfOffer(offer) },
    })
    const orderPath = await orderPathOf(ctx, order)
    await mailAccepted(ctx, accepted, orderPath)
    return { offer: accepted, orderPath }
  })

/** The page of the order for whoever holds the link of the offer. That of an account opens to who signs in to it. */
export const orderPathOf = async (ctx: TxContext, order: Order): Promise<string> =>
  order.customerUid === null
    ? orderLinkPath(order.id, (await createGuestLink(ctx, order)).token)
    : `/order/${order.id}`

async function orderOf(
  ctx: TxContext,
  offer: Offer,
  { terms, buyer }: { terms: OfferTerms; buyer: BuyerInput },
): Promise<Order> {
  const { lines } = terms
  const { items, recurring } = offer.snapshot!
  const isRecurring = ({ position }: SelectedLine) => Boolean(items[position]!.interval)
  const sold = lines.find(({ kind }) => kind === 'package')
  const found = sold && (await packageById(ctx, sold.recordId!))
  // As the offer describes it, whatever the package is by now.
  const pack = sold && found ? { ...found, points: [...sold.points] } : null
  // The package comes first, then what is paid by the period.
  const first = sold ?? lines.find(isRecurring) ?? lines[0]!
  const inOrder = [first, ...lines.filter((line) => line !== first)]
  const sorted = inOrder.map((line, position) => ({
    ...line,
    position,
    // A package that is not sold any more.
    ...(line === sold && !pack && { kind: 'text' as const, recordId: null }),
  }))
  const { customerId, email } = offer
  const customer = await customerOfEntry(ctx, { customerId, email, phone: '', buyer })
  const ordered: NewOrder = {
    customer,
    buyer: buyerColumns(buyer),
    lines: sorted,
    pack: pack && { ...pack, sold: { ...pack.sold, packageName: first.name } },
    by: 'customer',
  }
  const each = sorted
    .filter((_, i) => isRecurring(inOrder[i]!))
    .map((line, position) => ({ ...line, position }))
  const order =
    recurring && each.length > 0
      ? await createFirstOrder(ctx, ordered, {
          each,
          terms: { ...recurring, price: totalOf(each), setupFee: null, trialDays: null },
        })
      : await createOrder(ctx, ordered)
  await recordConversion(ctx, 'order', { id: order!.id, page: orderingPage(order!) })
  const paid = await payNothing(ctx, order!)
  if (paid.paymentStatus !== 'UnPaid') return paid
  return storeInstalments(
    ctx,
    paid,
    terms.plan.map((part, i) => ({ part, cents: terms.amounts[i]! })),
  )
}

async function keepEvidence(
  ctx: TxContext,
  offer: Offer,
  { acceptance, terms }: { acceptance: Acceptance; terms: OfferTerms },
) {
  const shown: OfferShown = {
    offer: offer.snapshot!,
    chosen: [...acceptance.chosen],
    total: terms.total,
    amounts: terms.amounts.map(fromCents),
  }
  const digest = digestOf(shown)
  const acceptedAt = ctx.now()
  const { name, chosen, networkAddress } = acceptance
  const pdf = await drawOffer(ctx, offer.snapshot!, {
    createdAt: acceptedAt,
    acceptance: { name, acceptedAt, chosen, digest },
  })
  await ctx.db
    .insertInto('offerAcceptances')
    .values({
      offerId: offer.id,
      name,
      email: offer.email,
      networkAddress,
      shown: json(shown),
      digest,
      pdf: Buffer.from(pdf),
      acceptedAt,
    })
    .execute()
}
