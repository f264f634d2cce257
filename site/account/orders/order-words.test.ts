import { describe, expect, test } from 'vitest'
import { paymentStates } from '#content/payment-states.ts'
import { entryWords } from './order-words.ts'

describe('the words for an order', () => {
  test('the payment cells are the specification’s', () => {
    expect(paymentStates.Paid.customer.cell).toBe('You Have Paid')
    expect(paymentStates.Cancelled.customer.cell).toBe('You Have Cancelled')
  })

  test('every state of a payment says where it stands and what happens next', () => {
    for (const { customer } of Object.values(paymentStates)) {
      const { cell, headline, next } = customer
      expect(cell).toBeTruthy()
      expect(headline).toMatch(/^[A-Z]/)
      expect(next).toMatch(/\.$/)
    }
  })

  test.each<[Parameters<typeof entryWords>[0], string]>([
    [{ what: 'placed', after: 'Premium' }, 'Order placed'],
    [{ what: 'paymentStatus', after: 'Paid' }, 'Payment received'],
    [{ what: 'paymentStatus', after: 'Cancelled' }, 'Order cancelled'],
    [
      { what: 'refund', after: '49.00', amount: '49.00', total: '49.00', currency: 'USD' },
      '$49.00 USD refunded',
    ],
    [
      { what: 'refund', after: '149.00', amount: '100.00', total: '149.00', currency: 'USD' },
      '$100.00 USD refunded, $149.00 USD in all',
    ],
    [{ what: 'orderStatus', after: 'Delivered' }, 'Work delivered'],
    [{ what: 'orderStatus', after: 'Pending' }, 'Work taken up again'],
  ])('what happened is described as a person would: %j', (entry, words) =>
    expect(entryWords(entry)).toBe(words),
  )
})
