import { languageName, languageOptions } from '#content/locale/languages.ts'
import type { FormFields } from '#content/model/form-field.ts'
import {
  companyFields,
  streetField,
  taxNumberCheck,
  townFields,
  useCountries,
} from '../../../order/buyer/buyer-fields.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import type { CustomerDetails, CustomerInput } from './queries.ts'

const optional = { optional: true } as const

/** The languages, with one that is stored and not in the list. */
function languageChoices(stored = '') {
  const all: readonly (readonly [string, string])[] = [['en', 'English'], ...languageOptions]
  return stored === '' || all.some(([tag]) => tag === stored)
    ? all
    : [[stored, languageName(stored)] as const, ...all]
}

/** What the agency knows about a customer. */
export const useCustomerFields = (customer?: Pick<CustomerDetails, 'language'>) =>
  ({
    name: { kind: 'text', label: 'Name', autoComplete: 'off' },
    email: { kind: 'email', label: 'Email', autoComplete: 'off', ...optional },
    company: { ...companyFields.company, autoComplete: 'off' },
    phone: { kind: 'text', label: 'Phone', max: 40, autoComplete: 'off', ...optional },
    address: {
      ...streetField,
      label: 'Address',
      max: 500,
      help: 'Street and number.',
      autoComplete: 'off',
      ...optional,
    },
    ...townFields,
    country: {
      kind: 'select',
      label: 'Country',
      choices: useCountries(),
      emptyLabel: 'Not known',
      ...optional,
    },
    taxNumber: { ...companyFields.taxNumber, help: 'In the EU, the VAT ID.' },
    language: {
      kind: 'select',
      label: 'Language',
      choices: languageChoices(customer?.language),
      emptyLabel: 'That of the site',
      ...optional,
    },
    tags: {
      kind: 'text',
      label: 'Tags',
      max: 500,
      example: 'Bakery, Newsletter 2026',
      help: 'Separated by commas. The list of customers can be filtered by them.',
      ...optional,
    },
  }) as const satisfies FormFields

export const customerChecks = { taxNumber: taxNumberCheck('country') }

export const customerValues = ({ tags, ...customer }: CustomerDetails): Values => ({
  name: customer.name,
  email: customer.email,
  company: customer.company,
  phone: customer.phone,
  address: customer.address,
  postalCode: customer.postalCode,
  city: customer.city,
  region: customer.region,
  country: customer.country,
  taxNumber: customer.taxNumber,
  language: customer.language,
  tags: tags.join(', '),
})

export const customerOf = ({
  tags,
  ...values
}: Record<keyof ReturnType<typeof useCustomerFields>, string>): CustomerInput => ({
  ...values,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
})
