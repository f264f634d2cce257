import { formatMoment, formatNumber } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { discountsOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { isOption, offerLines } from '#content/shop/offer.ts'
import { netOf } from '#content/shop/breakdown.ts'
import { dueTexts } from '#content/shop/offer-texts.ts'
import type { PlanPart } from '#content/shop/payment-plan.ts'
import type { Context } from '../../platform/context.ts'
import type { OfferSnapshot } from '../../platform/db/offer-data.ts'
import type { Document } from '../../platform/documents/document.ts'
import { documentFormats } from '../../platform/documents/formats.ts'
import { pdfOf, type Pdf } from '../../platform/documents/pdf.ts'
import { headingsOf } from '../../money/invoices/document.ts'
import { currentWords } from '../../money/invoices/words.ts'
import { findOffer, type Offer } from './offers.ts'
import { snapshotOf } from './snapshot.ts'
import { offerTexts, type OfferTexts } from './texts.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import { termsOf } from './terms.ts'
import { tickedAtFirst } from '#content/shop/offer.ts'
import { textLines } from '#content/model/text-lines.ts'

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
  return {
    name,
    pdf: await drawOffer(ctx, await snapshotOf(ctx, offer), { createdAt: offer.sentAt ?? offer.updatedAt }),
  }
}

/** An offer as a mail attachment. */
export async function attachmentOf(ctx: Context, id: string) {
  const { name, pdf } = await pdfOfOffer(ctx, await findOffer(ctx, id))
  return { name, type: 'application/pdf', bytes: pdf }
}

/** The PDF of what is offered, in the owner's words of now. */
export async function drawOffer(
  ctx: Context,
  offer: OfferSnapshot,
  { createdAt, acceptance }: { createdAt: Date; acceptance?: Acceptance },
): Promise<Pdf> {
  const [texts, timeZone] = [await offerTexts(ctx), await timeZoneOf(ctx)]
  const headings = headingsOf(await currentWords(ctx))
  return pdfOf(documentOf({ offer, texts, headings, timeZone, createdAt, acceptance }))
}

type Formats = ReturnType<typeof documentFormats>

/** How a part of a plan is due, in words. */
const dueText = ({ due, dueOn }: PlanPart, texts: OfferTexts, day: Formats['day']) =>
  due === 'date' ? day(dueOn) : texts[dueTexts[due]]

/** What the PDF of an offer shows. */
export function documentOf({
  offer,
  texts,
  headings,
  timeZone,
  createdAt,
  acceptance,
}: {
  offer: OfferSnapshot
  texts: OfferTexts
  headings: Document['headings']
  timeZone: string
  createdAt: Date
  acceptance?: Acceptance | undefined
}): Document {
  const { number, version, title, seller, items, tax, terms, intro, currency, locale } = offer
  const { day, percent, ...formats } = documentFormats(locale)
  const money = (cents: number) => formats.money(fromCents(cents), currency)
  const chosen = acceptance?.chosen ?? tickedAtFirst(items)
  const { lines, total, plan, amounts, later } = termsOf(offer, chosen)
  const all = offerLines(
    items,
    items.map((_, i) => i),
  )
  const mark = (i: number) =>
    isOption(items[i]!) ? (chosen.includes(i) ? texts.offerPdfChosen : texts.offerPdfLeftOut) : ''
  const parts = plan.map((part, i) => ({ part, amount: amounts[i]! })).filter(({ amount }) => amount > 0)
  const cents = toCents(total)!
  return {
    title: [
      fillTemplate(texts.offerPdfTitle, { number }),
      ...(version > 1 ? [fillTemplate(texts.offerVersion, { version: String(version) })] : []),
    ].join(', '),
    facts: [
      [texts.offerPdfAbout, title],
      [texts.offerPdfDate, day(offer.sentOn)],
      [texts.offerValidLabel, day(offer.validUntil)],
    ],
    brand: { name: seller.name, color: seller.color },
    from: [seller.name, ...seller.lines],
    to: buyerOf(offer, texts, formats),
    items: [
      ...all.map((line, i) => ({
        name: line.name,
        points: [
          mark(i),
          line.quantity > 1
            ? fillTemplate(texts.offerPdfEach, {
                quantity: formatNumber(line.quantity, locale),
                price: money(line.unitPrice),
              })
            : '',
          items[i]!.interval ? (offer.recurring?.per ?? '') : '',
          ...line.points,
          // Those of what is in the total have rows of their own.
          ...(isOption(items[i]!) && !chosen.includes(i)
            ? line.discounts.map(({ reason, amount }) => `${reason}: –${money(amount)}`)
            : []),
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
      { label: texts.offerTotalLabel, amount: `${money(cents)} ${currency}`, strong: true },
      ...(tax?.name
        ? [
            {
              label: fillTemplate(texts.offerTaxLabel, {
                rate: percent(Number(tax.rate)),
                tax: tax.name,
              }),
              amount: money(cents - netOf(cents, tax.rate)),
            },
          ]
        : []),
      ...(later !== null && offer.recurring
        ? [
            {
              label: fillTemplate(texts.offerLater, { period: offer.recurring.per }),
              amount: money(later),
            },
          ]
        : []),
      ...(parts.length > 1
        ? parts.map(({ part, amount }) => ({
            label: fillTemplate(texts.offerPdfDue, { due: dueText(part, texts, day) }),
            amount: money(amount),
          }))
        : []),
    ],
    notes: [
      ...intro.split('\n'),
      ...terms.split('\n'),
      ...(later === null ? [] : (offer.recurring?.sentences ?? [])),
      ...(acceptance
        ? [
            `${offer.agreement} ${fillTemplate(texts.offerAccepted, {
              name: acceptance.name,
              day: formatMoment(acceptance.acceptedAt, 'moment', locale, timeZone),
            })}`,
            fillTemplate(texts.offerPdfDigest, { digest: acceptance.digest }),
          ]
        : [texts.offerPdfNote]),
    ].filter(Boolean),
    headings,
    footer: [],
    locale,
    createdAt,
  }
}

/** Who it is for, as far as that is known. */
const buyerOf = (
  { buyer, email }: OfferSnapshot,
  texts: OfferTexts,
  { country }: Pick<Formats, 'country'>,
): string[] =>
  [
    buyer.company || buyer.customerName,
    buyer.company ? buyer.customerName : '',
    ...textLines(buyer.customerAddress),
    [buyer.postalCode, buyer.city, buyer.region].filter(Boolean).join(' '),
    buyer.customerCountry && country(buyer.customerCountry),
    buyer.taxNumber && fillTemplate(texts.offerPdfTaxNumber, { number: buyer.taxNumber }),
    email,
  ].filter(Boolean)
