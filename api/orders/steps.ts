import type { By, OrderStatus, PaymentStatus } from '../db/tables/orders.ts'

export const paymentStatuses = [
  'UnPaid',
  'Pending',
  'OnHold',
  'Paid',
  'Cancelled',
  'Refunded',
  'Disputed',
] as const satisfies readonly PaymentStatus[]

export const orderStatuses = ['Pending', 'Delivered'] as const satisfies readonly OrderStatus[]

interface Step {
  from: PaymentStatus
  to: PaymentStatus
  by: readonly By[]
}

/** Every way a payment may go, and who may make it go there. There is no other. */
const steps: readonly Step[] = [
  { from: 'UnPaid', to: 'Cancelled', by: ['customer', 'agency'] },
  { from: 'UnPaid', to: 'Pending', by: ['provider'] },
  { from: 'UnPaid', to: 'OnHold', by: ['provider'] },
  { from: 'UnPaid', to: 'Paid', by: ['provider', 'agency'] },
  { from: 'Pending', to: 'UnPaid', by: ['provider'] },
  { from: 'Pending', to: 'OnHold', by: ['provider'] },
  { from: 'Pending', to: 'Paid', by: ['provider', 'agency'] },
  { from: 'OnHold', to: 'UnPaid', by: ['provider', 'agency'] },
  { from: 'OnHold', to: 'Paid', by: ['provider', 'agency'] },
  // Money that came after all; a person decides what becomes of it.
  { from: 'Cancelled', to: 'Paid', by: ['agency'] },
  { from: 'Paid', to: 'Refunded', by: ['provider'] },
  { from: 'Paid', to: 'Disputed', by: ['provider'] },
  { from: 'Disputed', to: 'Paid', by: ['provider', 'agency'] },
  { from: 'Disputed', to: 'Refunded', by: ['provider', 'agency'] },
]

export const mayGo = (from: PaymentStatus, to: PaymentStatus, by: By) =>
  steps.some((step) => step.from === from && step.to === to && step.by.includes(by))
