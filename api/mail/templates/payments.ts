import type { MailData, MailTemplate } from '../mail-content.ts'
import { facts, hello, money, toCustomer } from './parts.ts'

const provider = (data: MailData) => data.provider ?? 'The payment provider'

export const paymentPending: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Your payment for order ${data.orderNumber ?? ''} is on its way`,
  preview: 'You need not do anything. We write when it has arrived.',
  heading: 'Your payment is on its way',
  parts: [
    hello(data),
    `${provider(data)} has your payment, but it has not arrived yet. That can take a few days. We write to you when it has arrived, or if it fails; please do not pay again.`,
    facts(data),
    { button: 'See your order', to: data.orderUrl },
  ],
})

export const paymentConfirmed: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Paid: your order ${data.orderNumber ?? ''}`,
  preview: 'Your payment has arrived. We are starting.',
  heading: 'Your payment has arrived',
  parts: [
    hello(data),
    `Thank you. We have received ${money(data, 'amount') ?? 'your payment'} and are starting with your package.`,
    facts(data),
    { button: 'See your order and receipt', to: data.orderUrl },
  ],
})

export const paymentFailed: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `The payment for your order ${data.orderNumber ?? ''} did not go through`,
  preview: 'Your order is still there. You can pay it again.',
  heading: 'The payment did not go through',
  parts: [
    hello(data),
    ['Your order is still there, but it is not paid.', data.reason].filter(Boolean).join(' '),
    facts(data),
    { button: 'Pay again', to: data.payUrl },
    { link: 'See your order', to: data.orderUrl },
    'If you think that this is wrong, answer this mail and we will look into it together.',
  ],
})

export const paymentHeld: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `We are looking into the payment for your order ${data.orderNumber ?? ''}`,
  preview: 'You need not do anything. We will write to you.',
  heading: 'We are looking into your payment',
  parts: [
    hello(data),
    [data.reason, 'We are looking into it and will write to you. Please do not pay again until then.']
      .filter(Boolean)
      .join(' '),
    facts(data),
    { button: 'See your order', to: data.orderUrl },
    'If you know what happened, answer this mail.',
  ],
})

/** Money that does not count for the order; the reason says what happens to it. */
export const paymentUnexpected: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `We received another payment for your order ${data.orderNumber ?? ''}`,
  preview: data.reason ?? '',
  heading: 'We received another payment',
  parts: [
    hello(data),
    data.reason ?? 'We received a payment that we did not expect. We look into it and write to you.',
    facts(data),
    { button: 'See your order', to: data.orderUrl },
    'If you want something else to happen with it, answer this mail.',
  ],
})

export const paymentRefunded: MailTemplate = (data, { name }) => {
  const sum = money(data, 'refund') ?? 'Your payment'
  const whole = data.whole === 'yes'
  return {
    ...toCustomer(data, name),
    subject: `${whole ? 'Refunded' : `${sum} refunded`}: your order ${data.orderNumber ?? ''}`,
    preview: `${sum} goes back the way it came.`,
    heading: whole ? 'Your payment is refunded' : 'A part of your payment is refunded',
    parts: [
      hello(data),
      `${sum} goes back the way it came. That takes ${provider(data)} up to a few days.`,
      {
        facts: [
          ...facts(data).facts,
          ['Refunded now', money(data, 'refund')],
          ['Refunded in all', money(data, 'refunded')],
        ],
      },
      { button: 'See your order', to: data.orderUrl },
      'If you did not expect that, answer this mail.',
    ],
  }
}

export const paymentDisputed: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Your payment for order ${data.orderNumber ?? ''} was taken back`,
  preview: `${provider(data)} is looking into it. Tell us if that is a mistake.`,
  heading: 'Your payment was taken back',
  parts: [
    hello(data),
    `${provider(data)} has taken your payment back from us and is looking into it. The order waits until that is settled.`,
    facts(data),
    { button: 'See your order', to: data.orderUrl },
    'If that is a mistake, or if we can solve it together, answer this mail.',
  ],
})
