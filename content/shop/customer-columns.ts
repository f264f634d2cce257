/** The details of a customer that an import can fill, with the names that columns of other programs have. */
export const customerColumns = {
  name: {
    label: 'Name',
    names: ['full name', 'contact', 'contact name', 'customer', 'client', 'ansprechpartner'],
  },
  email: { label: 'Email', names: ['e-mail', 'email address', 'e-mail address', 'mail', 'e-mail-adresse'] },
  company: { label: 'Company', names: ['company name', 'organization', 'organisation', 'firma', 'business'] },
  address: {
    label: 'Address',
    names: ['street', 'street address', 'address 1', 'address line 1', 'straße', 'strasse', 'adresse'],
  },
  postalCode: { label: 'Postal code', names: ['zip', 'zip code', 'postcode', 'post code', 'plz'] },
  city: { label: 'City', names: ['town', 'ort', 'stadt'] },
  region: { label: 'State or province', names: ['state', 'province', 'region', 'county', 'bundesland'] },
  country: { label: 'Country', names: ['country code', 'land'] },
  phone: { label: 'Phone', names: ['telephone', 'phone number', 'mobile', 'tel', 'telefon'] },
  taxNumber: { label: 'Tax number', names: ['vat', 'vat number', 'vat id', 'tax id', 'ust-id', 'ust-idnr.'] },
  language: { label: 'Language', names: ['locale', 'sprache'] },
  tags: { label: 'Tags', names: ['tag', 'labels', 'groups', 'categories'] },
} as const satisfies Readonly<Record<string, { label: string; names: readonly string[] }>>

export type CustomerColumn = keyof typeof customerColumns

export const customerColumnNames = Object.keys(customerColumns) as CustomerColumn[]

/** Which column of a file has which detail, guessed from its heading. */
export function guessColumns(headings: readonly string[]): Partial<Record<CustomerColumn, number>> {
  const cleaned = headings.map((heading) => heading.trim().toLowerCase().replaceAll('_', ' '))
  const guessed: Partial<Record<CustomerColumn, number>> = {}
  for (const column of customerColumnNames) {
    const { label, names } = customerColumns[column]
    const all: readonly string[] = [column.toLowerCase(), label.toLowerCase(), ...names]
    const at = cleaned.findIndex((heading) => all.includes(heading))
    if (at >= 0 && !Object.values(guessed).includes(at)) guessed[column] = at
  }
  return guessed
}
