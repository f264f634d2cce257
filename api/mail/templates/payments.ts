import type { MailData, MailTemplate } from '../mail-content.ts'
import { facts, hello, money, toCustomer } from './parts.ts'

const provider = (data: MailData) => data.provider ?? 'The payment provider'

export const paymentPending: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Your payment for order ${data.orderNumber ?? ''} is being processed`,
  preview: 'You do not need to do anything. We will e-mail you when we receive it.',
  heading: 'Your payment is being processed',
  parts: [
    hello(data),
    `${provider(data)} is processing your payment. This can take a few days. We will e-mail you when we receive it or if it fails. Please do not pay again.`,
    facts(data),
    { button: 'View your order', to: data.orderUrl },
  ],
})

export const paymentConfirmed: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Paid: your order ${data.orderNumber ?? ''}`,
  preview: 'We received your payment and are starting work.',
  heading: 'We received your payment',
  parts: [
    hello(data),
    `Thank you. We received ${money(data, 'amount') ?? 'your payment'} and are starting work on your package.`,
    facts(data),
    { button: 'View your order and receipt', to: data.orderUrl },
  ],
})

export const paymentFailed: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `The payment for your order ${data.orderNumber ?? ''} failed`,
  preview: 'Your order is still open. You can try to pay again.',
  heading: 'Your payment failed',
  parts: [
    hello(data),
    ['Your order is still open, but it has not been paid.', data.reason].filter(Boolean).join(' '),
    facts(data),
    { button: 'Pay again', to: data.payUrl },
    { link: 'View your order', to: data.orderUrl },
    'If you think this is a mistake, reply to this e-mail and we will look into it.',
  ],
})

export const paymentHeld: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `We are reviewing the payment for your order ${data.orderNumber ?? ''}`,
  preview: 'You do not need to do anything. We will e-mail you.',
  heading: 'We are reviewing your payment',
  parts: [
    hello(data),
    [data.reason, 'We are reviewing it and will e-mail you. Please do not pay again until then.']
      .filter(Boolean)
      .join(' '),
    facts(data),
    { button: 'View your order', to: data.orderUrl },
    'If you know what happened, reply to this e-mail.',
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
    data.reason ?? 'We received a payment that we did not expect. We will review it and e-mail you.',
    facts(data),
    { button: 'View your order', to: data.orderUrl },
    'If you would like us to handle it differently, reply to this e-mail.',
  ],
})

export const paymentRefunded: MailTemplate = (data, { name }) => {
  const sum = money(data, 'refund') ?? 'your payment'
  const whole = data.whole === 'yes'
  return {
    ...toCustomer(data, name),
    subject: `${whole ? 'Refunded' : `${sum} refunded`}: your order ${data.orderNumber ?? ''}`,
    preview: `We refunded ${sum} to your original payment method.`,
    heading: whole ? 'Your payment has been refunded' : 'Part of your payment has been refunded',
    parts: [
      hello(data),
      `We refunded ${sum} to your original payment method. It can take ${provider(data)} a few days.`,
      {
        facts: [
          ...facts(data).facts,
          ['Refunded now', money(data, 'refund')],
          ['Total refunded', money(data, 'refunded')],
        ],
      },
      { button: 'View your order', to: data.orderUrl },
      'If you did not expect this refund, reply to this e-mail.',
    ],
  }
}

export const paymentDisputed: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Your payment for order ${data.orderNumber ?? ''} was reversed`,
  preview: `${provider(data)} is reviewing it. Let us know if this is a mistake.`,
  heading: 'Your payment was reversed',
  parts: [
    hello(data),
    `${provider(data)} has reversed your payment and is reviewing it. Your order is on hold until this is resolved.`,
    facts(data),
    { button: 'View your order', to: data.orderUrl },
    'If this is a mistake, or if we can help resolve it, reply to this e-mail.',
  ],
})
