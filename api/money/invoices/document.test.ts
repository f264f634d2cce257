import { expect, test } from 'vitest'
import { invoiceSamples } from '#dev/test/invoice-documents.ts'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'
import { documentOf } from './document.ts'

const [sample] = invoiceSamples()

const documentWith = (data: Partial<InvoiceData>) =>
  documentOf({
    id: '',
    orderId: '',
    kind: 'invoice',
    number: 'INV-2026-0001',
    prefix: 'INV-',
    year: 2026,
    counter: 1,
    corrects: null,
    issuedOn: '2026-12-01',
    currency: 'EUR',
    net: '100.00',
    tax: '19.00',
    total: '119.00',
    paymentReference: null,
    createdAt: new Date(0),
    searchText: '',
    data: { ...sample!.data, ...data },
  })

test.each([
  [{ on: '2026-11-28', isDelivered: true }, '2026-11-28'],
  [{ on: '2026-12-01', isDelivered: false }, '2026-12-01, paid in advance'],
])('names the date of the service %o', (service, shown) => {
  expect(documentWith({ service }).facts).toContainEqual(['Date of service', shown])
})

test.each([
  ['DE', 'DE987654321', 'VAT ID: DE987654321'],
  ['GR', 'EL123456789', 'VAT ID: EL123456789'],
  ['US', '12-3456789', 'Tax number: 12-3456789'],
])('in %s, names the number %s of the buyer as what it is', (country, taxNumber, shown) => {
  const { to } = documentWith({ buyer: { ...sample!.data.buyer, country, taxNumber } })
  expect(to).toContain(shown)
})

test.each([
  [{ vatNumber: 'DE123456789', taxNumber: '215/5730' }, 'VAT ID: DE123456789'],
  [{ vatNumber: '', taxNumber: '215/5730' }, 'Tax number: 215/5730'],
])('names the number of the seller %o as what it is', (numbers, shown) => {
  expect(documentWith({ seller: { ...sample!.data.seller, ...numbers } }).from).toContain(shown)
})

test('a credit note and a corrected invoice name the invoice before', () => {
  const before = { number: 'INV-2026-0009', issuedOn: '2026-11-30' }
  const named = 'INV-2026-0009 of 2026-11-30'
  expect(documentWith({ corrects: before }).facts).toContainEqual(['Corrects', named])
  expect(documentWith({ replaces: before }).facts).toContainEqual(['Replaces', named])
})

test('is written in the language and region of its order, with the digits 0 to 9', () => {
  const [german, arabic] = ['de-DE', 'ar-EG'].map((locale) => documentWith({ locale }))
  expect(german!.facts).toContainEqual(['Date', '1. Dezember 2026'])
  expect(german!.sums.map(({ amount }) => amount.replaceAll('\u00a0', ' '))).toContain('100,00 €')
  expect(german!.from).toContain('Deutschland')
  expect(JSON.stringify(arabic!.sums)).not.toMatch(/[٠-٩]/)
  expect(arabic!.locale).toBe('ar-EG')
})

test('in a document from right to left, a date keeps its order in the English text around it', () => {
  const hebrew = documentWith({ locale: 'he-IL' })
  expect(hebrew.facts).toContainEqual(['Date', '\u20681 בדצמבר 2026\u2069'])
  expect(hebrew.notes.join(' ')).toMatch(/Paid in full on \u2068[^\u2069]+\u2069/)
})

test('one from before there was a choice stays as it was issued', () => {
  const { locale: _, ...before } = sample!.data
  const document = documentWith({ ...before, locale: undefined as unknown as string })
  expect(document.facts).toContainEqual(['Date', '2026-12-01'])
  expect(document.locale).toBe('en')
})
