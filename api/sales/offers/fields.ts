import { z } from 'zod'
import { countryCode } from '#content/locale/countries.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import {
  itemProblems,
  itemsProblem,
  maxOfferItems,
  maxOfferQuantity,
  offerChoices,
  offerPlanProblem,
  type OfferChoice,
} from '#content/shop/offer.ts'
import { intervals } from '#content/shop/periods.ts'
import { maxPlanParts, planDue, type PlanDue } from '#content/shop/payment-plan.ts'
import { lineKinds } from '#content/shop/selection.ts'
import { day, emailAddress, recordId, requiredMessage, singleLine, textField } from '../../platform/fields.ts'

const line = (max: number) => singleLine(max).min(1, requiredMessage)

const item = z
  .strictObject({
    kind: z.enum(lineKinds, `One of: ${lineKinds.join(', ')}.`),
    recordId: recordId('There is no such package or add-on.').nullable().default(null),
    name: singleLine(200),
    description: textField(2000).default(''),
    quantity: z.int('A whole number.').max(maxOfferQuantity, `At most ${maxOfferQuantity}.`).default(1),
    unitPrice: textField(10).regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a price such as 499 or 499.50.'),
    discount: singleLine(12).default(''),
    discountReason: singleLine(100).default(''),
    choice: z.enum(Object.keys(offerChoices) as [OfferChoice]).default('fixed'),
    interval: z
      .enum(intervals, `One of: ${intervals.join(', ')}.`)
      .nullable()
      .default(null),
  })
  .superRefine((each, context) => {
    for (const [field, message] of Object.entries(itemProblems(each)))
      context.addIssue({ code: 'custom', path: [field], message })
    if ((each.kind === 'text') !== (each.recordId === null))
      context.addIssue({ code: 'custom', path: ['recordId'], message: 'Choose the package or the add-on.' })
  })

const planPart = z.strictObject({
  share: singleLine(12).default(''),
  due: z.enum(Object.keys(planDue) as [PlanDue], 'Choose when.'),
  dueOn: day.or(z.literal('')).default(''),
})

/** What is known of the buyer; the client completes it. */
const buyer = z
  .strictObject({
    customerName: line(200),
    company: singleLine(200).default(''),
    taxNumber: singleLine(60).default(''),
    customerAddress: textField(500).default(''),
    postalCode: singleLine(20).default(''),
    city: singleLine(100).default(''),
    region: singleLine(100).default(''),
    customerCountry: textField(100)
      .default('')
      .transform((value, context) => {
        const code = value && countryCode(value)
        if (value && !code) context.addIssue({ code: 'custom', message: 'Choose a country from the list.' })
        return code ?? ''
      }),
  })
  .superRefine(({ taxNumber, customerCountry }, context) => {
    const message = taxNumber && taxNumberError(taxNumber, customerCountry)
    if (message) context.addIssue({ code: 'custom', path: ['taxNumber'], message })
  })

/** An offer as the agency sends it. */
export const offerBody = z
  .strictObject({
    customerId: recordId('There is no such customer.').nullable().default(null),
    email: emailAddress.or(z.literal('')).default(''),
    title: line(200),
    validUntil: day,
    buyer,
    intro: textField(5000).default(''),
    items: z.array(item).max(maxOfferItems, `At most ${maxOfferItems} items.`),
    terms: textField(20_000).default(''),
    plan: z.array(planPart).max(maxPlanParts, `At most ${maxPlanParts} parts.`).default([]),
  })
  .superRefine(({ items, plan }, context) => {
    const wrongItems = itemsProblem(items)
    if (wrongItems) context.addIssue({ code: 'custom', path: ['items'], message: wrongItems })
    const wrongPlan = !wrongItems && offerPlanProblem(items, plan)
    if (wrongPlan) context.addIssue({ code: 'custom', path: ['plan'], message: wrongPlan })
  })
