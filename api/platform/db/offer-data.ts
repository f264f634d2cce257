import { z } from 'zod'
import { offerChoices, type OfferChoice } from '#content/shop/offer.ts'
import { intervals } from '#content/shop/periods.ts'
import { planDue, type PlanDue } from '#content/shop/payment-plan.ts'
import { lineKinds } from '#content/shop/selection.ts'
import { tax } from './invoice-data.ts'

const text = z.string()

const interval = z.enum(intervals)

const item = z.object({
  kind: z.enum(lineKinds),
  recordId: z.string().nullable(),
  name: text,
  description: text,
  quantity: z.int(),
  unitPrice: text,
  discount: text,
  discountReason: text,
  choice: z.enum(Object.keys(offerChoices) as [OfferChoice]),
  interval: interval.nullish(),
})

const planPart = z.object({
  share: text,
  due: z.enum(Object.keys(planDue) as [PlanDue]),
  dueOn: text,
})

/** Who buys, as far as the agency knows; texts are empty if they are not known. */
const buyer = z.object({
  customerName: text,
  company: text,
  taxNumber: text,
  customerAddress: text,
  postalCode: text,
  city: text,
  region: text,
  customerCountry: text,
})

/** What the agency writes. */
export const offerContent = z.object({
  buyer,
  intro: text,
  items: z.array(item),
  terms: text,
  plan: z.array(planPart),
})

/** How what is paid by the period is paid, and how long it binds. */
const recurring = z.object({
  interval,
  /** `per month` */
  per: text,
  minimumMonths: z.int().nullable(),
  noticeDays: z.int().nullable(),
  endsAfterMonths: z.int().nullable(),
  /** What the client has to know of that. */
  sentences: z.array(text),
})

/** What the client sees of a version, fixed when it is sent. */
export const offerSnapshot = z.object({
  number: text,
  version: z.int(),
  title: text,
  seller: z.object({ name: text, lines: z.array(text), color: text }),
  email: text,
  currency: text,
  /** The language and region in which amounts and days are written. */
  locale: text,
  /** That of the sum, as of the day of sending; null if it is not known yet. */
  tax: tax.nullable(),
  sentOn: text,
  validUntil: text,
  /** The sentence that the client ticks. */
  agreement: text,
  /** Null or absent if everything is paid once. */
  recurring: recurring.nullish(),
  ...offerContent.shape,
})

/** Exactly what was shown when a version was accepted. */
export const offerShown = z.object({
  offer: offerSnapshot,
  /** The positions of the chosen options. */
  chosen: z.array(z.int()),
  total: text,
  /** The parts in which it is paid. */
  amounts: z.array(text),
})

export type OfferContent = z.infer<typeof offerContent>
export type OfferBuyer = z.infer<typeof buyer>
export type OfferSnapshot = z.infer<typeof offerSnapshot>
export type OfferRecurring = z.infer<typeof recurring>
export type OfferShown = z.infer<typeof offerShown>
