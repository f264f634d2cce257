import { describe, expect, test } from 'vitest'
import { paymentStates } from '#content/shop/payment-states.ts'
import { customerStatus, historyText } from './order-status.ts'

describe('texts about an order', () => {
  test('the payment cells match the specification', () => {
    expect(paymentStates.Paid.customer.cell).toBe('You Have Paid')
    expect(paymentStates.Cancelled.customer.cell).toBe('You Have Cancelled')
  })

  test('every payment status has a label and a next step', () => {
    for (const { customer } of Object.values(paymentStates)) {
      const { cell, headline, next } = customer
      expect(cell).toBeTruthy()
      expect(headline).toMatch(/^[A-Z]/)
      expect(next).toMatch(/\.$/)
    }
  })

  test('of a paid order, the stage of the work says what happens next', () => {
    const order = {
      orderStatus: 'Pending',
      paymentFailed: false,
      paymentStartedAt: null,
      paymentStartedWith: null,
      whyNotPaid: null,
      stageText: 'Answer our questions.',
    } as const
    expect(customerStatus({ ...order, paymentStatus: 'Paid' }).next).toBe('Answer our questions.')
    expect(customerStatus({ ...order, paymentStatus: 'UnPaid' }).next).toMatch(/^Pay online/)
    // The holder of a link does not learn the stage.
    const link = { ...order, stageText: null, paymentStatus: 'Paid' } as const
    expect(customerStatus(link).next).toBe(paymentStates.Paid.customer.next)
  })

  test.each<[Parameters<typeof historyText>[0], string]>([
    [{ what: 'placed', after: 'Premium' }, 'Order placed'],
    [{ what: 'paymentStatus', after: 'Paid' }, 'Payment received'],
    [{ what: 'paymentStatus', after: 'Cancelled' }, 'Order canceled'],
    [
      { what: 'refund', after: '49.00', amount: '49.00', total: '49.00', currency: 'USD' },
      '$49.00 USD refunded',
    ],
    [
      { what: 'refund', after: '149.00', amount: '100.00', total: '149.00', currency: 'USD' },
      '$100.00 USD refunded, $149.00 USD in all',
    ],
    [{ what: 'orderStatus', after: 'Delivered' }, 'Work delivered'],
    [{ what: 'orderStatus', after: 'Pending' }, 'Work resumed'],
  ])('history entry %j has a readable description', (entry, words) => expect(historyText(entry)).toBe(words))
})
