import { expect, test } from 'vitest'
import { mayMovePayment, paymentStatuses, type Party, type PaymentStatus } from './payment-states.ts'

/** Repeated here on purpose, so that no transition changes by accident. */
const allowed: Record<Party, Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  customer: { UnPaid: ['Cancelled'] },
  agency: {
    UnPaid: ['Cancelled', 'Paid'],
    Pending: ['Paid'],
    OnHold: ['UnPaid', 'Paid'],
    Cancelled: ['Paid'],
    // An owner closes a refund of unknown result as paid back outside.
    Paid: ['Refunded'],
    Disputed: ['Paid', 'Refunded'],
  },
  provider: {
    UnPaid: ['Pending', 'OnHold', 'Paid'],
    Pending: ['UnPaid', 'OnHold', 'Paid'],
    OnHold: ['UnPaid', 'Paid'],
    Paid: ['Refunded', 'Disputed'],
    Disputed: ['Paid', 'Refunded'],
  },
}

test.each(Object.keys(allowed) as Party[])('the %s may make only its own payment transitions', (by) => {
  const steps = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => mayMovePayment(from, to, by)).map((to) => `${from} → ${to}`),
  )
  const expected = Object.entries(allowed[by]).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`))
  expect(steps.toSorted()).toEqual(expected.toSorted())
})
