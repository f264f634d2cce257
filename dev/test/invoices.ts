import { inflateSync } from 'node:zlib'
import type { TestServer } from './server.ts'

/** Invoice settings of an agency in Germany. */
export const invoiceSettings = {
  name: 'Larkfield GmbH',
  street: 'Ropewalk Lane 14',
  postalCode: '50667',
  city: 'Köln',
  region: '',
  country: 'DE',
  email: 'billing@larkfield.example',
  phone: '+49 221 0000',
  vatNumber: 'DE123456789',
  taxNumber: '',
  register: 'Amtsgericht Köln, HRB 12345',
  iban: '',
  bic: '',
  prefix: 'INV-',
  creditPrefix: 'CN-',
  taxMode: 'rules',
  taxRules: [{ country: 'EU', region: '', rate: '19', name: 'VAT' }],
  exemptText: '',
  reverseChargeText: 'Reverse charge',
  note: '',
}

/** The settings of bank transfers: everybody may pay on invoice. */
export const transferSettings = {
  audience: 'everybody',
  accountHolder: 'Larkfield GmbH',
  iban: 'DE89370400440532013000',
  bic: '',
  bank: '',
  days: 14,
  workStarts: 'after',
  text: '',
  reminderDays: '3, 10, 20',
}

export const saveInvoiceSettings = (server: TestServer, more: object = {}, headers = {}) =>
  server.call('PUT', '/invoice-settings', {
    as: server.admin,
    body: { ...invoiceSettings, ...more },
    headers,
  })

export async function invoicePdf(server: TestServer, id: string, as: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}/api/invoice/${id}/pdf`, {
    headers: { Authorization: `Bearer ${as}` },
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The XML that is embedded in an invoice's PDF. */
export function xmlIn(pdf: Buffer): string {
  const file = pdf.toString('latin1')
  for (const [, start] of file
    .matchAll(/\/EmbeddedFile[\s\S]*?stream\n()/dg)
    .map(({ indices }) => indices![1]!)) {
    const end = file.indexOf('\nendstream', start)
    return inflateSync(pdf.subarray(start, end)).toString()
  }
  throw new Error('There is no embedded file.')
}

/** The content of an XML element, by its name. */
export const valueOf = (xml: string, name: string) =>
  new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1]

/** A company in the EU, as the buyer of an order. */
export const companyBuyer = {
  company: 'Boulangerie Martin',
  taxNumber: 'FR 12 345 678 901',
  customerAddress: '3 rue du Port',
  postalCode: '13002',
  city: 'Marseille',
  region: '',
  customerCountry: 'France',
}

/** The saved billing details of the same company. */
export const companyBilling = {
  company: 'Boulangerie Martin',
  taxNumber: 'FR 12 345 678 901',
  street: '3 rue du Port',
  postalCode: '13002',
  city: 'Marseille',
  region: '',
  country: 'France',
}
