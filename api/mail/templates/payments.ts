import type { Told, Write } from '../letter.ts'
import { facts, hello, money, toCustomer } from './parts.ts'

const provider = (told: Told) => told.provider ?? 'The payment provider'

export const paymentPending: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `Your payment for order ${told.orderNumber ?? ''} is on its way`,
  preview: 'You need not do anything. We write when it has arrived.',
  heading: 'Your payment is on its way',
  parts: [
    hello(told),
    `${provider(told)} has your payment, but it has not arrived yet. That can take a few days. We write to you when it has arrived, or if it fails; please do not pay again.`,
    facts(told),
    { button: 'See your order', to: told.orderUrl },
  ],
})

export const paymentConfirmed: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `Paid: your order ${told.orderNumber ?? ''}`,
  preview: 'Your payment has arrived. We are starting.',
  heading: 'Your payment has arrived',
  parts: [
    hello(told),
    `Thank you. We have received ${money(told, 'amount') ?? 'your payment'} and are starting with your package.`,
    facts(told),
    { button: 'See your order and receipt', to: told.orderUrl },
  ],
})

export const paymentFailed: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `The payment for your order ${told.orderNumber ?? ''} did not go through`,
  preview: 'Your order is still there. You can pay it again.',
  heading: 'The payment did not go through',
  parts: [
    hello(told),
    ['Your order is still there, but it is not paid.', told.reason].filter(Boolean).join(' '),
    facts(told),
    { button: 'Pay again', to: told.payUrl },
    { link: 'See your order', to: told.orderUrl },
    'If you think that this is wrong, answer this mail and we will look into it together.',
  ],
})

export const paymentHeld: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `We are looking into the payment for your order ${told.orderNumber ?? ''}`,
  preview: 'You need not do anything. We will write to you.',
  heading: 'We are looking into your payment',
  parts: [
    hello(told),
    [told.reason, 'We are looking into it and will write to you. Please do not pay again until then.']
      .filter(Boolean)
      .join(' '),
    facts(told),
    { button: 'See your order', to: told.orderUrl },
    'If you know what happened, answer this mail.',
  ],
})

/** Money that does not count for the order; the reason says what happens to it. */
export const paymentUnexpected: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `We received another payment for your order ${told.orderNumber ?? ''}`,
  preview: told.reason ?? '',
  heading: 'We received another payment',
  parts: [
    hello(told),
    told.reason ?? 'We received a payment that we did not expect. We look into it and write to you.',
    facts(told),
    { button: 'See your order', to: told.orderUrl },
    'If you want something else to happen with it, answer this mail.',
  ],
})

export const paymentRefunded: Write = (told, { name }) => {
  const sum = money(told, 'refund') ?? 'Your payment'
  const whole = told.whole === 'yes'
  return {
    ...toCustomer(told, name),
    subject: `${whole ? 'Refunded' : `${sum} refunded`}: your order ${told.orderNumber ?? ''}`,
    preview: `${sum} goes back the way it came.`,
    heading: whole ? 'Your payment is refunded' : 'A part of your payment is refunded',
    parts: [
      hello(told),
      `${sum} goes back the way it came. That takes ${provider(told)} up to a few days.`,
      {
        facts: [
          ...facts(told).facts,
          ['Refunded now', money(told, 'refund')],
          ['Refunded in all', money(told, 'refunded')],
        ],
      },
      { button: 'See your order', to: told.orderUrl },
      'If you did not expect that, answer this mail.',
    ],
  }
}

export const paymentDisputed: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `Your payment for order ${told.orderNumber ?? ''} was taken back`,
  preview: `${provider(told)} is looking into it. Tell us if that is a mistake.`,
  heading: 'Your payment was taken back',
  parts: [
    hello(told),
    `${provider(told)} has taken your payment back from us and is looking into it. The order waits until that is settled.`,
    facts(told),
    { button: 'See your order', to: told.orderUrl },
    'If that is a mistake, or if we can solve it together, answer this mail.',
  ],
})
