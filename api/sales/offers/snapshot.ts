import { createHash } from 'node:crypto'
import { sections } from '#content/sections/sections.ts'
import { countryName } from '#content/locale/countries.ts'
import { textLines } from '#content/model/text-lines.ts'
import type { Context } from '../../platform/context.ts'
import type { OfferBuyer, OfferContent, OfferSnapshot } from '../../platform/db/offer-data.ts'
import { localeOfCustomer } from '../../people/customers/locale.ts'
import { list } from '../../content/records/records.ts'
import { readSender } from '../../mail/outbox/sender.ts'
import { readSettings } from '../../money/invoices/settings.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { taxOf } from '../orders/tax.ts'
import type { Offer } from './offers.ts'
import { recurringTerms } from './recurring.ts'

/** The text of a value that is the same for equal values: the names of objects are sorted. */
const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : value !== null && typeof value === 'object'
      ? `{${Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
          .join(',')}}`
      : JSON.stringify(value)

/** The SHA-256 digest of a value, in hexadecimal. The database may return its names in another order. */
export const digestOf = (value: object): string => createHash('sha256').update(canonical(value)).digest('hex')

/** What the client sees of a version: of a draft as it would be sent now. */
export async function snapshotOf(
  ctx: Context,
  offer: Offer,
  number = offer.number ?? 'Draft',
): Promise<OfferSnapshot> {
  const { version, title, email, currency, validUntil, snapshot } = offer
  if (snapshot) return snapshot
  const content: OfferContent = offer.content
  const locale = await localeOfCustomer(ctx, offer.customerId)
  return {
    number,
    version,
    title,
    seller: await sellerOf(ctx),
    email,
    currency,
    locale,
    tax: await taxOfBuyer(ctx, content.buyer),
    sentOn: await todayOf(ctx),
    validUntil,
    agreement: await agreementOf(ctx),
    recurring: await recurringTerms(ctx, content.items, locale),
    ...content,
  }
}

async function agreementOf(ctx: Context): Promise<string> {
  const [words] = await list(ctx, sections.wordsOffer)
  return words?.offerAgreement || sections.wordsOffer.fields.offerAgreement.default
}

/** The tax of a sale to a buyer whose country is known. */
export const taxOfBuyer = async (ctx: Context, buyer: OfferBuyer) =>
  buyer.customerCountry
    ? taxOf(ctx, {
        customerCountry: buyer.customerCountry,
        customerRegion: buyer.region,
        customerTaxNumber: buyer.taxNumber,
      })
    : null

/** The agency: as on its invoices, or as on its site. */
async function sellerOf(ctx: Context): Promise<OfferSnapshot['seller']> {
  const settings = (await readSettings(ctx))?.data
  const { name, contactLines, theme } = await readSender(ctx)
  const color = theme.primary[0]
  if (!settings) return { name, lines: [...contactLines], color }
  const { street, postalCode, city, region, country, email, phone, vatNumber } = settings
  const lines = [
    ...textLines(street),
    [postalCode, city, region].filter(Boolean).join(' '),
    countryName(country),
    email,
    phone,
    vatNumber && `VAT ID ${vatNumber}`,
  ]
  return { name: settings.name, lines: lines.filter(Boolean), color }
}
