import { expect, test } from 'vitest'
import { withDefaults } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import type { OfferSnapshot } from '../../platform/db/offer-data.ts'
import { documentOf } from './document.ts'
import type { OfferTexts } from './texts.ts'

const texts = withDefaults(sections.wordsOffer, {}) as OfferTexts
const headings = { from: 'From', to: 'To', description: 'Description', amount: 'Amount' }

const offerIn = (locale: string): OfferSnapshot => ({
  number: 'OF-1',
  version: 1,
  title: 'Website',
  seller: { name: 'Larkfield', lines: [], color: '#000000' },
  email: 'ada@mail.example',
  currency: 'EUR',
  locale,
  tax: { category: 'S', name: 'VAT', rate: '7.5', sentence: '' },
  sentOn: '2026-12-01',
  validUntil: '2026-12-31',
  agreement: 'I accept.',
  buyer: {
    customerName: 'Ada Lovelace',
    company: '',
    taxNumber: '',
    customerAddress: '1 Quay Street',
    postalCode: '50667',
    city: 'Köln',
    region: '',
    customerCountry: 'DE',
  },
  intro: '',
  items: [],
  terms: '',
  plan: [],
})

test('is written in the language and region of the offer, with the digits 0 to 9', () => {
  const [german, arabic] = ['de-DE', 'ar-EG'].map((locale) =>
    documentOf({ offer: offerIn(locale), texts, headings, timeZone: 'UTC', createdAt: new Date(0) }),
  )
  expect(german!.facts).toContainEqual(['Date', '1. Dezember 2026'])
  expect(german!.facts).toContainEqual(['Valid until', '31. Dezember 2026'])
  expect(german!.to).toContain('Deutschland')
  expect(JSON.stringify(german!.sums).replaceAll('\u00a0', ' ')).toContain('Includes 7,5 % VAT')
  expect(JSON.stringify([arabic!.sums, arabic!.facts])).not.toMatch(/[٠-٩]/)
})
