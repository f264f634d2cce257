import { sql } from 'kysely'
import { addDays } from '#content/locale/calendar-day.ts'
import { fromCents } from '#content/shop/cents.ts'
import { tickedAtFirst, type OfferItem } from '#content/shop/offer.ts'
import type { PlanPart } from '#content/shop/payment-plan.ts'
import { sections } from '#content/sections/sections.ts'
import { list } from '#api/content/records/records.ts'
import { todayOf } from '#api/content/records/time-zone.ts'
import { fromNow, type TxContext } from '#api/platform/context.ts'
import type { OfferBuyer } from '#api/platform/db/offer-data.ts'
import { acceptOffer } from '#api/sales/offers/accept.ts'
import { createOffer, type OfferInput } from '#api/sales/offers/offers.ts'
import { markSeen } from '#api/sales/offers/respond.ts'
import { sendOffer } from '#api/sales/offers/send.ts'
import { termsOf } from '#api/sales/offers/terms.ts'
import { recordPayment } from '#api/sales/payments/record-payment.ts'

export const buyerOf = (customerName: string, more: Partial<OfferBuyer> = {}): OfferBuyer => ({
  customerName,
  company: '',
  taxNumber: '',
  customerAddress: '',
  postalCode: '',
  city: '',
  region: '',
  customerCountry: 'US',
  ...more,
})

export const itemOf = (name: string, unitPrice: string, more: Partial<OfferItem> = {}): OfferItem => ({
  kind: 'text',
  recordId: null,
  name,
  description: '',
  quantity: 1,
  unitPrice,
  discount: '',
  discountReason: '',
  choice: 'fixed',
  ...more,
})

const half: PlanPart[] = [
  { share: '40%', due: 'acceptance', dueOn: '' },
  { share: '', due: 'delivery', dueOn: '' },
]

const terms = 'We begin within a week of your acceptance. Two rounds of changes are included.'

/** A shop that was sold, with its first part paid. */
const pottery = {
  email: 'hanne@brixdal-ceramics.example',
  title: 'An online shop for your pottery',
  buyer: buyerOf('Hanne Brixdal', {
    company: 'Brixdal Ceramics',
    customerAddress: '5 Kiln Yard',
    city: 'Port Eastmere',
  }),
  intro: 'Thank you for the visit to your workshop. This is the shop that we talked about.',
  items: [
    itemOf('Online shop', '2400', { description: 'Up to 30 pieces\nPayment and delivery set up' }),
    itemOf('Photos of your pieces', '15', { quantity: 30, choice: 'ticked' }),
    itemOf('Monthly care', '90', { quantity: 12, choice: 'option' }),
  ],
  plan: half,
}

const lawyers = (packageId: string | null) => ({
  email: 'kofi@mensaro-legal.example',
  title: 'Found at your new address',
  buyer: buyerOf('Kofi Mensaro', { company: 'Mensaro Legal', city: 'Westbrook' }),
  intro: 'Clients still drive to your old office. This is what we would do about it.',
  items: [
    itemOf('Standard', '699', {
      ...(packageId && { kind: 'package' as const, recordId: packageId }),
      discount: '10%',
      discountReason: 'New client',
    }),
    itemOf('Correcting 40 directories', '180', { choice: 'option' }),
  ],
  plan: [],
})

const yoga = {
  email: 'lucia@ferrand-yoga.example',
  title: 'A second month, with a course page',
  buyer: buyerOf('Lucia Ferrand'),
  intro: '',
  items: [itemOf('A second month', '629'), itemOf('Page for the beginners’ course', '240')],
  plan: [],
}

/** Adds an offer in each of the states that the agency works with: a draft, one that was sent, one that was accepted. */
export async function seedOffers(ctx: TxContext) {
  const packages = await list(ctx, sections.pricing)
  const idOf = (name: string) => packages.find(({ packageName }) => packageName === name)?._id ?? null
  const shop = await acceptedOffer(ctx, pottery, 8)
  await markSeen(daysAgo(ctx, 2), (await sentOffer(ctx, lawyers(idOf('Standard')), 4)).threadId)
  await createOffer(ctx, await inputOf(ctx, yoga))
  // No mails about demo data.
  await ctx.db
    .deleteFrom('mails')
    .where((row) => row.or([sql<boolean>`kind like 'offer-%'`, row('orderId', '=', shop)]))
    .execute()
}

export const daysAgo = (ctx: TxContext, days: number): TxContext => {
  const at = fromNow(ctx, -days * 24 * 60 * 60 * 1000)
  return { ...ctx, now: () => at }
}

type Given = Pick<OfferInput, 'email' | 'title' | 'buyer' | 'intro' | 'items' | 'plan'>

const inputOf = async (ctx: TxContext, given: Given): Promise<OfferInput> => ({
  ...given,
  customerId: null,
  validUntil: addDays(await todayOf(ctx), 30),
  terms,
})

async function sentOffer(given: TxContext, input: Given, days: number) {
  const ctx = daysAgo(given, days)
  const { id } = await createOffer(ctx, await inputOf(ctx, input))
  return sendOffer(ctx, id, undefined)
}

/** An offer that was sent and accepted, with its first part paid by bank. Returns the id of its order. */
export async function acceptedOffer(ctx: TxContext, given: Given, days: number) {
  const { buyer, items } = given
  const offer = await sentOffer(ctx, given, days)
  const chosen = tickedAtFirst(items)
  const { total, amounts } = termsOf(offer.snapshot!, chosen)
  const { offer: accepted } = await acceptOffer(daysAgo(ctx, 1), offer.threadId, {
    digest: offer.digest!,
    chosen,
    total,
    name: buyer.customerName,
    buyer,
    networkAddress: null,
  })
  await payByBank(ctx, accepted.orderId!, fromCents(amounts[0]!))
  return accepted.orderId!
}

export const payByBank = async (ctx: TxContext, orderId: string, amount: string) =>
  recordPayment(ctx, orderId, { method: 'bank', amount, paidOn: await todayOf(ctx), note: '', key: null })
