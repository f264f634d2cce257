import { expect, test } from 'vitest'
import { inGroups, isPaymentReference, paymentReference } from './payment-reference.ts'

test('a payment reference has the check digits of ISO 11649', () => {
  expect(paymentReference('539007547034')).toBe('RF18539007547034')
  expect(isPaymentReference('RF18 5390 0754 7034')).toBe(true)
  expect(isPaymentReference('RF18539007547043')).toBe(false)
  expect(isPaymentReference('RF18')).toBe(false)
  expect(inGroups('RF18539007547034')).toBe('RF18 5390 0754 7034')
})

test('each number of an invoice gives a valid reference that names it', () => {
  for (let i = 1; i < 500; i++) {
    const reference = paymentReference(`INV-2026-${String(i).padStart(4, '0')}`)
    expect(reference).toMatch(/^RF\d{2}INV2026\d{4}$/)
    expect(isPaymentReference(reference)).toBe(true)
    // One wrong character is found.
    expect(isPaymentReference(reference.replace(/.$/, (last) => (last === '9' ? '0' : '9')))).toBe(false)
  }
})
