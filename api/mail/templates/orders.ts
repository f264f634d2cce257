import type { Write } from '../letter.ts'
import { facts, hello, toCustomer } from './parts.ts'

export const orderPlaced: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `Your order ${told.orderNumber ?? ''}: ${told.packageName ?? ''}`,
  preview: 'We have your order. It starts when it is paid.',
  heading: 'We have your order',
  parts: [
    hello(told),
    'Thank you. Your order is with us, and nothing has been paid for it yet. We start as soon as your payment has arrived.',
    facts(told),
    { button: 'Pay now', to: told.payUrl },
    { link: 'See your order', to: told.orderUrl },
  ],
})

export const orderDelivered: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `Delivered: your order ${told.orderNumber ?? ''}`,
  preview: 'The work that you ordered is done.',
  heading: 'Your order is delivered',
  parts: [
    hello(told),
    `The work of your package${told.packageName ? ` ${told.packageName}` : ''} is done. If anything is missing or not as you expected, answer this mail.`,
    facts(told),
    { button: 'See your order', to: told.orderUrl },
  ],
})

export const orderCancelled: Write = (told, { name }) => ({
  ...toCustomer(told, name),
  subject: `Cancelled: your order ${told.orderNumber ?? ''}`,
  preview: 'Nothing is owed. You can order again whenever you like.',
  heading: 'Your order is cancelled',
  parts: [
    hello(told),
    [told.reason, 'Nothing is owed. You can order again whenever you like.'].filter(Boolean).join(' '),
    facts(told),
    { button: 'See your order', to: told.orderUrl },
    'If you did not want that, answer this mail.',
  ],
})
