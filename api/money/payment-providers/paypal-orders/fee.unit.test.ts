import { expect, test } from 'vitest'
import { paypalOrders } from './provider.ts'

const capture = {
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '349.00' },
  seller_receivable_breakdown: {
    gross_amount: { currency_code: 'EUR', value: '349.00' },
    paypal_fee: { currency_code: 'EUR', value: '12.56' },
    net_amount: { currency_code: 'EUR', value: '336.44' },
  },
}
const feeIn = (kind: 'notice' | 'capture', body: object) =>
  paypalOrders.feeIn!({ kind, raw: Buffer.from(JSON.stringify(body)) })

test('the fee of a payment is in the answer to its capture, and in the notice about it', () => {
  const answer = { purchase_units: [{ payments: { captures: [capture] } }] }
  expect(feeIn('capture', answer)).toBe('12.56')
  expect(feeIn('notice', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture })).toBe('12.56')
})

test('a message that states none, or cannot be read, has no fee', () => {
  const { seller_receivable_breakdown: _, ...pending } = capture
  expect(feeIn('notice', { resource: pending })).toBeUndefined()
  expect(feeIn('capture', {})).toBeUndefined()
  expect(paypalOrders.feeIn!({ kind: 'notice', raw: Buffer.from('<html>') })).toBeUndefined()
})
