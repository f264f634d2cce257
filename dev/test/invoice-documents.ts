import { portionOf, takeOff, totalOf, type Line } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { InvoiceData } from '#api/platform/db/invoice-data.ts'
import { toDocumentLines } from '#api/money/invoices/lines.ts'
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
  /** What was sold. */
  lines: readonly Line[]
}

/** The account of open invoices. */
const account = {
  accountHolder: 'Larkfield GmbH',
  iban: 'DE89370400440532013000',
  bank: 'Commerzbank',
  reference: 'RF69INV20260001',
  dueOn: '2026-12-05',
}

/** Whether the product issues such a document: a tax needs a number of the seller, the reverse charge both VAT IDs. */
const isPossible = ({ seller, buyer, tax }: InvoiceData) =>
  tax.category === 'O' ||
  (tax.category === 'AE'
    ? seller.vatNumber !== '' && buyer.country === 'GR'
    : seller.vatNumber !== '' || seller.taxNumber !== '')

const line = (
  position: number,
  name: string,
  { full, quantity = 1 }: { full: number; quantity?: number },
) => ({
  position,
  name,
  points: [],
  quantity,
  full,
  discounts: [],
})

/** The smallest order, one with quantities and two discounts, and the largest one with a line that is free. */
const linesOf = (points: readonly string[]): Line[][] => {
  const several = [
    { ...line(0, 'Website & SEO', { full: 70_500, quantity: 3 }), points },
    line(1, 'Extra article', { full: 24_000, quantity: 2 }),
    line(2, 'Express start', { full: 9001 }),
  ]
  const half = takeOff(several, { reason: 'Coupon SPRING & more', amount: 51_751 })
  const free = takeOff([line(1, 'Extra article', { full: 12_000 })], { reason: 'As agreed', amount: 12_000 })
  return [
    [{ ...line(0, 'Website & SEO', { full: 1 }), points }],
    takeOff(half, { reason: 'As agreed', amount: 999 }),
    [{ ...line(0, 'Website & SEO', { full: 9_999_999_999, quantity: 99 }), points }, ...free],
  ]
}

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
          lines: [],
          order: { number: 'FD-000123', placedOn: '2026-11-20', purchaseOrder: 'PO-7' },
          payment:
            i % 2 === 0
              ? { paidOn: '2026-11-21', how: 'PayPal', means: '68', transaction: '8XY' }
              : { paidOn: '2026-11-21', how: '', means: '1', transaction: '' },
          transfer: null,
          ...(i % 2 === 1 && { period: { from: '2026-11-01', to: '2026-11-30' } }),
          service: { on: isDelivered ? '2026-11-20' : '2026-11-21', isDelivered },
          note: i % 2 === 0 ? 'Thank you.' : ' ',
          locale: '',
          corrects: null,
        }
        if (!isPossible(data)) continue
        const sold = linesOf(points)[i % 3]!
        all.push({ name, data, lines: sold })
        all.push({
          name: `open, ${name}`,
          lines: sold,
          data: {
            ...data,
            payment: { paidOn: '', how: '', means: '1', transaction: '' },
            transfer: {
              ...account,
              bic: i % 2 === 0 ? 'COBADEFFXXX' : '',
              text: i % 2 === 0 ? 'Net 14 days.' : '',
              isSepa: i % 2 === 0,
              due: i % 3 === 1 ? '149.00' : fromCents(totalOf(sold)),
            },
          },
        })
      }
  return all
}

/** The XML of invoices, of corrected ones, of credit notes and of those about a third: each kind of tax, seller and buyer that the product knows. */
export const invoiceDocuments = (): { name: string; xml: string }[] =>
  invoiceSamples().flatMap(({ name, data, lines }) => {
    const preceding = { number: 'INV-2026-0001', issuedOn: '2026-11-21' }
    const write = (
      sold: readonly Line[],
      {
        replaces,
        ...more
      }: Pick<Parameters<typeof toXml>[0], 'kind' | 'number'> & Pick<InvoiceData, 'replaces'>,
    ) => {
      const total = fromCents(totalOf(sold))
      const amounts = splitTax(total, data.tax.rate)
      return toXml({
        ...more,
        ...amounts,
        issuedOn: '2026-11-21',
        total,
        currency: 'EUR',
        data: {
          ...data,
          lines: toDocumentLines(sold, { net: toCents(amounts.net)!, rate: data.tax.rate }),
          corrects: more.kind === 'credit-note' ? preceding : null,
          ...(replaces && { replaces }),
          transfer: more.kind === 'credit-note' ? null : data.transfer,
        },
      })
    }
    const part = portionOf(lines, Math.ceil(totalOf(lines) / 3))
    return [
      { name: `invoice ${name}`, xml: write(lines, { kind: 'invoice', number: 'INV-2026-0001' }) },
      {
        name: `corrected invoice ${name}`,
        xml: write(lines, { kind: 'invoice', number: 'INV-2026-0002', replaces: preceding }),
      },
      { name: `credit note ${name}`, xml: write(lines, { kind: 'credit-note', number: 'CN-2026-0001' }) },
      {
        name: `partial credit note ${name}`,
        xml: write(part, { kind: 'credit-note', number: 'CN-2026-0002' }),
      },
    ]
  })
