import type { InvoiceData } from '#api/platform/db/invoice-data.ts'
import { toXml } from '#api/money/invoices/xml.ts'
import { splitTax } from '#api/money/invoices/tax.ts'

const address = { street: 'Ropewalk Lane 14', postalCode: '50667', city: 'Köln', region: 'NRW' }

/** A seller with only the required fields, as in the settings. */
const plainSeller = {
  ...address,
  postalCode: '',
  region: '',
  name: 'Larkfield GmbH',
  country: 'DE',
  email: '',
  phone: '',
  vatNumber: '',
  taxNumber: '',
  register: '',
  iban: '',
  bic: '',
  color: '#000000',
}

/** Sellers by what they have entered. */
const sellers: Readonly<Record<string, InvoiceData['seller']>> = {
  full: {
    ...plainSeller,
    ...address,
    email: 'billing@larkfield.example',
    phone: '+49 221 0000',
    vatNumber: 'DE123456789',
    taxNumber: '215/5730/1234',
    register: 'HRB 12345',
  },
  'VAT ID only': { ...plainSeller, vatNumber: 'DE123456789' },
  'tax number only': { ...plainSeller, taxNumber: '215/5730/1234' },
}

const plainBuyer = {
  street: '',
  postalCode: '',
  city: '',
  region: '',
  name: 'Ada Lovelace',
  company: '',
  taxNumber: '',
  email: 'ada@mail.example',
}

/** Buyers by their country and by what they have entered. */
const buyers: Readonly<Record<string, InvoiceData['buyer']>> = {
  'in Germany': { ...plainBuyer, country: 'DE' },
  'a company in Germany': {
    ...plainBuyer,
    ...address,
    company: 'Söhne & <Müller>',
    country: 'DE',
    taxNumber: 'DE987654321',
  },
  'a company in Greece': {
    ...plainBuyer,
    ...address,
    company: 'Αγορά',
    country: 'GR',
    taxNumber: 'EL123456789',
  },
  'a company in the USA': {
    ...plainBuyer,
    ...address,
    company: 'Acme Inc.',
    country: 'US',
    taxNumber: '12-3456789',
  },
}

const taxes: readonly InvoiceData['tax'][] = [
  { category: 'S', rate: '19.00', name: 'VAT', sentence: '' },
  { category: 'S', rate: '7.25', name: 'Tax', sentence: '' },
  { category: 'Z', rate: '0.00', name: 'VAT', sentence: '' },
  { category: 'E', rate: '0.00', name: '', sentence: 'Exempt under § 19 UStG.' },
  { category: 'AE', rate: '0.00', name: '', sentence: 'Reverse charge.' },
  { category: 'AE', rate: '0.00', name: '', sentence: '' },
  { category: 'O', rate: '0.00', name: '', sentence: '' },
]

interface Sample {
  name: string
  data: InvoiceData
  total: string
}

/** Whether the product issues such a document: a tax needs a number of the seller, the reverse charge both VAT IDs. */
const isPossible = ({ seller, buyer, tax }: InvoiceData) =>
  tax.category === 'O' ||
  (tax.category === 'AE'
    ? seller.vatNumber !== '' && buyer.country === 'GR'
    : seller.vatNumber !== '' || seller.taxNumber !== '')

/** Invoices of each kind of tax, seller and buyer that the product knows. */
export function invoiceSamples(): Sample[] {
  const all: Sample[] = []
  for (const [sellerName, seller] of Object.entries({ ...sellers, 'no numbers': plainSeller }))
    for (const [buyerName, buyer] of Object.entries(buyers))
      for (const [i, tax] of taxes.entries()) {
        const name = `${tax.category} ${tax.rate}, seller with ${sellerName}, buyer ${buyerName}`
        const points = i % 2 === 0 ? ['One < two', '', '\u0001'] : []
        const isDelivered = i % 3 === 0
        const data: InvoiceData = {
          seller,
          buyer,
          tax,
          item: { name: 'Website & SEO', points },
          order: { number: 'FD-000123', placedOn: '2026-11-20', purchaseOrder: 'PO-7' },
          payment:
            i % 2 === 0
              ? { paidOn: '2026-11-21', how: 'PayPal', transaction: '8XY' }
              : { paidOn: '2026-11-21', how: '', transaction: '' },
          service: { on: isDelivered ? '2026-11-20' : '2026-11-21', isDelivered },
          note: i % 2 === 0 ? 'Thank you.' : ' ',
          corrects: null,
        }
        if (isPossible(data)) all.push({ name, data, total: ['0.01', '349.00', '99999999.99'][i % 3]! })
      }
  return all
}

/** The XML of invoices and of their credit notes: each kind of tax, seller and buyer that the product knows. */
export const invoiceDocuments = (): { name: string; xml: string }[] =>
  invoiceSamples().flatMap(({ name, data, total }) => {
    const amounts = { ...splitTax(total, data.tax.rate), total, currency: 'EUR' }
    const invoice = toXml({
      kind: 'invoice',
      number: 'INV-2026-0001',
      issuedOn: '2026-11-21',
      ...amounts,
      data,
    })
    const corrects = { number: 'INV-2026-0001', issuedOn: '2026-11-21' }
    const creditNote = toXml({
      kind: 'credit-note',
      number: 'CN-2026-0001',
      issuedOn: '2026-12-01',
      ...amounts,
      data: { ...data, corrects },
    })
    return [
      { name: `invoice ${name}`, xml: invoice },
      { name: `credit note ${name}`, xml: creditNote },
    ]
  })
