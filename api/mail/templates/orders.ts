import type { MailTemplate } from '../mail-content.ts'
import { facts, hello, toCustomer } from './parts.ts'

export const orderPlaced: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Your order ${data.orderNumber ?? ''}: ${data.packageName ?? ''}`,
  preview: 'We have your order. It starts when it is paid.',
  heading: 'We have your order',
  parts: [
    hello(data),
    'Thank you. Your order is with us, and nothing has been paid for it yet. We start as soon as your payment has arrived.',
    facts(data),
    { button: 'Pay now', to: data.payUrl },
    { link: 'See your order', to: data.orderUrl },
  ],
})

export const orderDelivered: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Delivered: your order ${data.orderNumber ?? ''}`,
  preview: 'The work that you ordered is done.',
  heading: 'Your order is delivered',
  parts: [
    hello(data),
    `The work of your package${data.packageName ? ` ${data.packageName}` : ''} is done. If anything is missing or not as you expected, answer this mail.`,
    facts(data),
    { button: 'See your order', to: data.orderUrl },
  ],
})

export const orderCancelled: MailTemplate = (data, { name }) => ({
  ...toCustomer(data, name),
  subject: `Cancelled: your order ${data.orderNumber ?? ''}`,
  preview: 'Nothing is owed. You can order again whenever you like.',
  heading: 'Your order is cancelled',
  parts: [
    hello(data),
    [data.reason, 'Nothing is owed. You can order again whenever you like.'].filter(Boolean).join(' '),
    facts(data),
    { button: 'See your order', to: data.orderUrl },
    'If you did not want that, answer this mail.',
  ],
})
