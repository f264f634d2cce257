import { discountsOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { isOption, offerLines } from '#content/shop/offer.ts'
import { netOf } from '#content/shop/breakdown.ts'
import { planDue, type PlanPart } from '#content/shop/payment-plan.ts'
import type { Context } from '../../platform/context.ts'
import type { OfferSnapshot } from '../../platform/db/offer-data.ts'
import type { Document } from '../../platform/documents/document.ts'
import { documentFormats } from '../../platform/documents/formats.ts'
import { pdfOf, type Pdf } from '../../platform/documents/pdf.ts'
import { headingsOf } from '../../money/invoices/document.ts'
import { wordsOf } from '../../money/invoices/words.ts'
import { findOffer, type Offer } from './offers.ts'
import { snapshotOf } from './snapshot.ts'
import { termsOf } from './terms.ts'
import { tickedAtFirst } from '#content/shop/offer.ts'

/** Who accepted what is in a document. */
interface Acceptance {
  name: string
  acceptedAt: Date
  chosen: readonly number[]
  digest: string
}

/** The PDF of an offer: for an accepted one that of the acceptance, which is kept. */
export async function pdfOfOffer(ctx: Context, offer: Offer): Promise<{ name: string; pdf: Pdf }> {
  const name = `${offer.number ?? 'draft'}${offer.version > 1 ? `-v${offer.version}` : ''}.pdf`
  const kept = await ctx.db
    .selectFrom('offerAcceptances')
    .select('pdf')
    .where('offerId', '=', offer.id)
    .executeTakeFirst()
  if (kept) return { name, pdf: new Uint8Array(kept.pdf) }
  return { name, pdf: await drawOffer(await snapshotOf(ctx, offer), offer.sentAt ?? offer.updatedAt) }
}

/** An offer as a mail attachment. */
export async function attachmentOf(ctx: Context, id: string) {
  const { name, pdf } = await pdfOfOffer(ctx, await findOffer(ctx, id))
  return { name, type: 'application/pdf', bytes: pdf }
}

export const drawOffer = (offer: OfferSnapshot, createdAt: Date, acceptance?: Acceptance): Promise<Pdf> =>
  pdfOf(documentOf(offer, createdAt, acceptance))

type Formats = ReturnType<typeof documentFormats>

/** How a part of a plan is due, in words. */
const dueText = ({ due, dueOn }: PlanPart, day: Formats['day']) =>
  due === 'date' ? `on ${day(dueOn)}` : planDue[due].toLowerCase()

/** What the PDF of an offer shows. */
export function documentOf(
  offer: OfferSnapshot,
  createdAt: Date,
  acceptance: Acceptance | undefined,
): Document {
  const { number, version, title, seller, items, tax, terms, intro, currency, locale } = offer
  const { day, percent, ...formats } = documentFormats(locale)
  const money = (cents: number) => formats.money(fromCents(cents), currency)
  const chosen = acceptance?.chosen ?? tickedAtFirst(items)
  const { lines, total, plan, amounts } = termsOf(offer, chosen)
  const all = offerLines(
    items,
    items.map((_, i) => i),
  )
  const mark = (i: number) =>
    isOption(items[i]!)
      ? chosen.includes(i)
        ? 'Option, chosen'
        : 'Option, not chosen and not in the total'
      : ''
  const parts = plan.map((part, i) => ({ part, amount: amounts[i]! })).filter(({ amount }) => amount > 0)
  const cents = toCents(total)!
  return {
    title: `Offer ${number}${version > 1 ? `, version ${version}` : ''}`,
    facts: [
      ['About', title],
      ['Date', day(offer.sentOn)],
      ['Valid until', day(offer.validUntil)],
    ],
    brand: { name: seller.name, color: seller.color },
    from: [seller.name, ...seller.lines],
    to: buyerOf(offer, formats),
    items: [
      ...all.map((line, i) => ({
        name: line.name,
        points: [
          mark(i),
          line.quantity > 1 ? `${line.quantity} at ${money(line.unitPrice)}` : '',
          ...line.points,
          ...line.discounts.map(({ reason, amount }) => `${reason}: –${money(amount)}`),
        ].filter(Boolean),
        amount: money(line.full),
      })),
      ...discountsOf(lines).map(({ reason, amount }) => ({
        name: reason,
        points: [],
        amount: `–${money(amount)}`,
      })),
    ],
    sums: [
      { label: 'Total', amount: `${money(cents)} ${currency}`, strong: true },
      ...(tax?.name
        ? [
            {
              label: `Includes ${percent(Number(tax.rate))} ${tax.name}`,
              amount: money(cents - netOf(cents, tax.rate)),
            },
          ]
        : []),
      ...(parts.length > 1
        ? parts.map(({ part, amount }) => ({ label: `Due ${dueText(part, day)}`, amount: money(amount) }))
        : []),
    ],
    notes: [
      ...intro.split('\n'),
      ...terms.split('\n'),
      ...(acceptance
        ? [
            `${offer.agreement} Accepted by ${acceptance.name} on ${acceptance.acceptedAt.toISOString()}.`,
            `SHA-256 of what was shown: ${acceptance.digest}`,
          ]
        : ['This is an offer, not an invoice.']),
    ].filter(Boolean),
    headings: headingsOf(wordsOf({})),
    footer: [],
    locale,
    createdAt,
  }
}

/** Who it is for, as far as that is known. */
const buyerOf = ({ buyer, email }: OfferSnapshot, { country }: Pick<Formats, 'country'>): string[] =>
  [
    buyer.company || buyer.customerName,
    buyer.company ? buyer.customerName : '',
    ...buyer.customerAddress.split('\n'),
    [buyer.postalCode, buyer.city, buyer.region].filter(Boolean).join(' '),
    buyer.customerCountry && country(buyer.customerCountry),
    buyer.taxNumber && `Tax number: ${buyer.taxNumber}`,
    email,
  ].filter(Boolean)
