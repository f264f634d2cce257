import { z } from 'zod'
import { languageTag } from '#content/locale/language-tag.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { country, emailAddress, requiredMessage, singleLine, textField } from '../../platform/fields.ts'

export const maxTags = 20

/** What the agency enters about a customer. What is left out of a change stays as it is. */
export const customerFields = {
  name: singleLine(200).min(1, requiredMessage),
  /** The main address; may be empty. */
  email: z.union([z.literal(''), emailAddress], 'Enter an email address such as name@example.com.'),
  company: singleLine(200),
  taxNumber: singleLine(60),
  address: textField(500),
  postalCode: singleLine(20),
  city: singleLine(100),
  region: singleLine(100),
  /** A code of ISO 3166-1 or a name; may be empty. */
  country: z.union([z.literal(''), country], 'Choose a country from the list.'),
  phone: singleLine(40),
  language: singleLine(35).transform((value, context) => {
    const tag = value && languageTag(value)
    if (tag === undefined)
      context.addIssue({ code: 'custom', message: 'Enter a language such as en, de-AT or pt-BR.' })
    return tag ?? ''
  }),
  tags: z
    .array(singleLine(40).min(1, 'Enter a tag.'))
    .max(maxTags, `At most ${maxTags} tags.`)
    .transform(withoutRepeats),
}

export const newCustomer = z
  .strictObject({ ...customerFields })
  .partial()
  .required({ name: true })
  .superRefine(checkCustomer)

export const customerChange = z
  .strictObject({ ...customerFields })
  .partial()
  .superRefine(checkCustomer)

export type CustomerInput = z.output<typeof customerChange>

function checkCustomer(
  { taxNumber, country: code }: { taxNumber?: string | undefined; country?: string | undefined },
  context: z.RefinementCtx,
) {
  const message = taxNumber && code ? taxNumberError(taxNumber, code) : undefined
  if (message) context.addIssue({ code: 'custom', path: ['taxNumber'], message })
}

function withoutRepeats(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
