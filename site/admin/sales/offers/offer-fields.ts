import { countryOptions } from '#content/locale/countries.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import type { Field } from '#content/model/field.ts'
import type { FormFields } from '#content/model/form-field.ts'
import { fromText, toText } from '#content/model/value.ts'
import {
  itemProblems,
  itemsProblem,
  maxOfferItems,
  offerChoices,
  offerPlanProblem,
  type OfferChoice,
  type OfferItem,
} from '#content/shop/offer.ts'
import { maxPlanParts, planDue, type PlanDue, type PlanPart } from '#content/shop/payment-plan.ts'
import type { Interval } from '#content/shop/periods.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { streetField } from '../../../order/buyer/buyer-fields.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import type { Offer, OfferInput } from './queries.ts'

/** A package or an add-on that an item can be. */
export interface Sold {
  kind: 'package' | 'add-on'
  id: string
  name: string
  price: string
  /** By the periods in which it is sold. */
  prices?: Partial<Record<Interval, string>>
  /** Its name in the list of what an item can be. */
  label: string
}

/** How often an item is paid. */
export const paidTexts = {
  once: 'Once',
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
} as const satisfies Record<Interval | 'once', string>

const freeText = 'Free text'
const optional = { optional: true } as const

const choiceLabels = Object.values(offerChoices)
const dueLabels = Object.values(planDue)
const keyOf = <K extends string>(labels: Readonly<Record<K, string>>, label: string | undefined, other: K) =>
  (Object.keys(labels) as K[]).find((key) => labels[key] === label) ?? other

/** The fields of an item, all of them text. */
const itemFields = (sold: readonly Sold[]): Readonly<Record<string, Field>> => ({
  what: {
    kind: 'choice',
    label: 'What',
    options: [freeText, ...sold.map(({ label }) => label)],
    default: freeText,
  },
  name: { kind: 'text', label: 'Name', help: 'Empty for the name of the package or add-on.', ...optional },
  description: { kind: 'lines', label: 'Description', ...optional },
  quantity: { kind: 'text', label: 'Quantity', example: '1', ...optional },
  unitPrice: {
    kind: 'text',
    label: 'Price of one, with tax',
    isDecimal: true,
    help: 'Empty for the price of the package or add-on.',
    ...optional,
  },
  discount: { kind: 'text', label: 'Discount', isDecimal: true, example: '10% or 50', ...optional },
  discountReason: { kind: 'text', label: 'Reason for the discount', ...optional },
  paid: {
    kind: 'choice',
    label: 'Paid',
    options: Object.values(paidTexts),
    default: paidTexts.once,
    help: 'By the period, its acceptance begins a subscription.',
  },
  choice: { kind: 'choice', label: 'For the client', options: choiceLabels, default: offerChoices.fixed },
})

const planFields: Readonly<Record<string, Field>> = {
  share: {
    kind: 'text',
    label: 'Share',
    isDecimal: true,
    help: '30% or 500. Empty in the last part: the rest.',
    ...optional,
  },
  due: { kind: 'choice', label: 'Due', options: dueLabels, default: planDue.acceptance },
  dueOn: { kind: 'date', label: 'Day', help: 'Of a part that is due on a day.', ...optional },
}

/** The fields of the form of an offer. */
export const offerFields = (sold: readonly Sold[]) =>
  ({
    title: { kind: 'text', label: 'Title', example: 'A new website' },
    email: {
      kind: 'email',
      label: 'Email',
      help: 'Where the offer goes, and the mails about its order.',
      ...optional,
    },
    validUntil: { kind: 'date', label: 'Last day', help: 'It can be accepted until the end of this day.' },
    customerName: { kind: 'text', label: 'Full name' },
    company: { kind: 'text', label: 'Company', ...optional },
    customerAddress: { ...streetField, label: 'Address', max: 500, autoComplete: 'off', ...optional },
    postalCode: { kind: 'text', label: 'Postal code', max: 20, ...optional },
    city: { kind: 'text', label: 'City', max: 100, ...optional },
    region: { kind: 'text', label: 'State or province', max: 100, ...optional },
    customerCountry: {
      kind: 'select',
      label: 'Country',
      choices: countryOptions,
      emptyLabel: 'Not known yet',
      help: 'The tax is shown once it is known.',
      ...optional,
    },
    taxNumber: { kind: 'text', label: 'Tax number', max: 60, ...optional },
    intro: { kind: 'lines', label: 'Introduction', rows: 5, ...optional },
    items: {
      kind: 'items',
      label: 'Items',
      singular: 'item',
      fields: itemFields(sold),
      maxItems: maxOfferItems,
    },
    plan: {
      kind: 'items',
      label: 'Parts',
      singular: 'part',
      fields: planFields,
      maxItems: maxPlanParts,
      help: 'Without any, everything is due on acceptance.',
      ...optional,
    },
    terms: { kind: 'lines', label: 'Terms', rows: 8, max: 20_000, ...optional },
  }) as const satisfies FormFields

type Entry = Readonly<Partial<Record<string, string>>>
const entriesOf = (text: string) => fromText('items', text) as readonly Entry[]

/** The items that were entered: empty names and prices are those of the package or add-on. */
export const itemsOf = (text: string, sold: readonly Sold[]): OfferItem[] =>
  entriesOf(text).map((entry) => {
    const record = sold.find(({ label }) => label === entry['what'])
    const paid = keyOf(paidTexts, entry['paid'], 'once')
    const interval = paid === 'once' ? null : paid
    return {
      kind: record?.kind ?? 'text',
      recordId: record?.id ?? null,
      name: entry['name']?.trim() || (record?.name ?? ''),
      description: entry['description'] ?? '',
      quantity: Number(entry['quantity'] || '1'),
      unitPrice:
        entry['unitPrice']?.trim() || ((interval && record?.prices?.[interval]) ?? record?.price ?? ''),
      discount: entry['discount']?.trim() ?? '',
      discountReason: entry['discountReason']?.trim() ?? '',
      choice: keyOf(offerChoices, entry['choice'], 'fixed') as OfferChoice,
      interval,
    }
  })

export const planOf = (text: string): PlanPart[] =>
  entriesOf(text).map((entry) => ({
    share: entry['share']?.trim() ?? '',
    due: keyOf(planDue, entry['due'], 'acceptance') as PlanDue,
    dueOn: entry['dueOn'] ?? '',
  }))

const fieldNames = {
  name: 'name',
  quantity: 'quantity',
  unitPrice: 'price',
  discount: 'discount',
  discountReason: 'reason for the discount',
} as const

/** Checks beyond the kinds of the fields. */
export const offerChecks = (sold: readonly Sold[]) => ({
  items: (text: string) => {
    const items = itemsOf(text, sold)
    for (const [i, item] of items.entries()) {
      const [problem] = Object.entries(itemProblems(item)) as [keyof typeof fieldNames, string][]
      if (problem) return `Item ${i + 1}, ${fieldNames[problem[0]]}: ${problem[1]}`
    }
    return itemsProblem(items)
  },
  plan: (text: string, { items = '' }: Values) => offerPlanProblem(itemsOf(items, sold), planOf(text)),
  taxNumber: (value: string, { customerCountry = '' }: Values) => taxNumberError(value, customerCountry),
})

/** What the form sends. */
export function offerOf(
  values: Record<keyof ReturnType<typeof offerFields>, string>,
  { sold, customerId }: { sold: readonly Sold[]; customerId: string | null },
): OfferInput {
  const { title, email, validUntil, intro, items, plan, terms, ...buyer } = values
  return {
    customerId,
    title,
    email,
    validUntil,
    intro,
    terms,
    buyer,
    items: itemsOf(items, sold),
    plan: planOf(plan),
  }
}

/** The form's values of a stored offer. */
export function valuesOf({ title, email, validUntil, content }: Offer, sold: readonly Sold[]): Values {
  const { buyer, intro, terms, items, plan } = content
  return {
    title,
    email,
    validUntil,
    intro,
    terms,
    ...buyer,
    items: toText(
      items.map(
        ({
          recordId,
          choice,
          interval,
          quantity,
          name,
          description,
          unitPrice,
          discount,
          discountReason,
        }) => ({
          ...withoutEmpty({ name, description, unitPrice, discount, discountReason }),
          what: sold.find(({ id }) => id === recordId)?.label ?? freeText,
          quantity: String(quantity),
          choice: offerChoices[choice],
          paid: paidTexts[interval ?? 'once'],
        }),
      ),
    ),
    plan: toText(plan.map(({ due, ...part }) => ({ ...withoutEmpty(part), due: planDue[due] }))),
  }
}

const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

interface Defaults {
  offerDays?: string
  offerTerms?: string
}

/** What a new offer begins with. */
export const startValues = (defaults: Defaults | null, today: string): Values => ({
  validUntil: addDays(today, Number(defaults?.offerDays) || 30),
  terms: defaults?.offerTerms ?? '',
  items: toText([{ what: freeText, quantity: '1', choice: offerChoices.fixed, paid: paidTexts.once }]),
})
