import type { MailTemplate } from '../mail-content.ts'
import { facts, hello, toCustomer } from './parts.ts'

export const orderPlaced: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Your order ${data.orderNumber ?? ''}: ${data.packageName ?? ''}`,
  preview: 'We received your order. We start as soon as it is paid.',
  heading: 'We received your order',
  parts: [
    hello(data),
    'Thank you for your order. It has not been paid yet. We start as soon as we receive your payment.',
    facts(data),
    { button: 'Pay now', to: data.payUrl },
    { link: 'View your order', to: data.orderUrl },
  ],
})

export const orderDelivered: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Delivered: your order ${data.orderNumber ?? ''}`,
  preview: 'The work you ordered is complete.',
  heading: 'Your order has been delivered',
  parts: [
    hello(data),
    `The work for your package${data.packageName ? ` ${data.packageName}` : ''} is complete. If anything is missing or not as you expected, reply to this e-mail.`,
    facts(data),
    { button: 'View your order', to: data.orderUrl },
  ],
})

export const orderCancelled: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Cancelled: your order ${data.orderNumber ?? ''}`,
  preview: 'You do not owe anything. You can order again at any time.',
  heading: 'Your order has been cancelled',
  parts: [
    hello(data),
    [data.reason, 'You do not owe anything. You can order again at any time.'].filter(Boolean).join(' '),
    facts(data),
    { button: 'View your order', to: data.orderUrl },
    'If you did not want to cancel, reply to this e-mail.',
  ],
})
