import { expect, test } from 'vitest'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'
import { toXml } from './xml.ts'

const address = { street: 'Ropewalk Lane 14', postalCode: '50667', city: 'Köln', region: '' }

function buyerIn(
  buyer: Pick<InvoiceData['buyer'], 'country' | 'taxNumber'> & { street?: string },
  tax: InvoiceData['tax'],
): string {
  const xml = toXml({
    kind: 'invoice',
    number: 'INV-2026-0001',
    issuedOn: '2026-11-21',
    currency: 'EUR',
    net: '100.00',
    tax: tax.category === 'S' ? '19.00' : '0.00',
    total: tax.category === 'S' ? '119.00' : '100.00',
    data: {
      seller: {
        ...address,
        name: 'Larkfield GmbH',
        country: 'DE',
        email: '',
        phone: '',
        vatNumber: 'DE123456789',
        taxNumber: '',
        register: '',
        iban: '',
        bic: '',
        color: '#000000',
      },
      buyer: { ...address, ...buyer, name: 'Ada Lovelace', company: '', email: '' },
      tax,
      lines: [],
      order: { number: '1', placedOn: '2026-11-21', purchaseOrder: '' },
      service: { on: '2026-11-21', isDelivered: false },
      payment: { paidOn: '2026-11-21', how: '', means: '1', transaction: '' },
      transfer: null,
      note: '',
      locale: 'en',
      corrects: null,
    },
  })
  return /<ram:BuyerTradeParty>.*<\/ram:BuyerTradeParty>/.exec(xml)![0]
}

const taxed = { category: 'S', rate: '19.00', name: 'VAT', sentence: '' } as const
const outside = { category: 'O', rate: '0.00', name: '', sentence: '' } as const
const asVatNumber = (number: string) =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${number}</ram:ID></ram:SpecifiedTaxRegistration>`
const asIdentifier = (number: string) => `<ram:BuyerTradeParty><ram:ID>${number}</ram:ID>`

test.each([
  ['FR', 'FR12345678901'],
  ['GR', 'EL123456789'],
  ['GB', 'GB123456789'],
])('in %s, %s becomes the VAT number of the buyer', (country, taxNumber) => {
  const xml = buyerIn({ country, taxNumber }, taxed)
  expect(xml).toContain(asVatNumber(taxNumber))
  expect(xml).not.toContain(asIdentifier(taxNumber))
})

test.each([
  ['a number that does not begin with its country', 'US', '12-3456789', taxed],
  ['a VAT number where the sale is outside the scope of VAT', 'FR', 'FR12345678901', outside],
])('%s becomes an identifier of the buyer, not a VAT number', (_, country, taxNumber, tax) => {
  const xml = buyerIn({ country, taxNumber }, tax)
  expect(xml).toContain(asIdentifier(taxNumber))
  expect(xml).not.toContain('schemeID="VA"')
})

test('a buyer without a tax number has neither a VAT number nor an identifier', () => {
  const xml = buyerIn({ country: 'US', taxNumber: '' }, taxed)
  expect(xml).not.toMatch(/<ram:ID/)
})

test('the lines of an address stay lines, in at most three', () => {
  const of = (street: string) =>
    /<ram:LineOne>.*(?=<ram:CityName>)/.exec(buyerIn({ country: 'DE', taxNumber: '', street }, taxed))?.[0]
  expect(of('Ropewalk Lane 14')).toBe('<ram:LineOne>Ropewalk Lane 14</ram:LineOne>')
  expect(of('Tidewater House\r\nFloor 3\nDoor 2\nRopewalk Lane 14')).toBe(
    '<ram:LineOne>Tidewater House</ram:LineOne><ram:LineTwo>Floor 3</ram:LineTwo><ram:LineThree>Door 2, Ropewalk Lane 14</ram:LineThree>',
  )
})
