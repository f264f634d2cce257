import type { Told, Write } from '../letter.ts'

/** `349.00` as `$349.00`, `1290` as `$1,290`. */
const dollars = (amount: string | undefined) =>
  amount && `$${amount.replace(/\B(?=(?:\d{3}){1,4}(?!\d))/g, ',')}`

const hello = ({ customerName }: Told) => (customerName ? `Hello ${customerName},` : 'Hello,')

const facts = ({ orderNumber, packageName, amount }: Told) => ({
  facts: [
    ['Order', orderNumber],
    ['Package', packageName],
    ['Price', dollars(amount)],
  ] as const,
})

const shared = (told: Told, sender: string) => ({
  recipientName: told.customerName,
  because: `You get this mail because you ordered from ${sender}.`,
})

export const orderPlaced: Write = (told, { name }) => ({
  ...shared(told, name),
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

export const paymentConfirmed: Write = (told, { name }) => ({
  ...shared(told, name),
  subject: `Paid: your order ${told.orderNumber ?? ''}`,
  preview: 'Your payment has arrived. We are starting.',
  heading: 'Your payment has arrived',
  parts: [
    hello(told),
    `Thank you. We have received ${dollars(told.amount) ?? 'your payment'} and are starting with your package.`,
    facts(told),
    { button: 'See your order and receipt', to: told.orderUrl },
  ],
})

export const paymentFailed: Write = (told, { name }) => ({
  ...shared(told, name),
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

export const orderDelivered: Write = (told, { name }) => ({
  ...shared(told, name),
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

/** To the agency. */
export const orderReceived: Write = (told, { name }) => ({
  subject: `New order ${told.orderNumber ?? ''}: ${told.packageName ?? ''}`,
  preview: `${told.customerName ?? 'Somebody'} ordered ${told.packageName ?? 'a package'}.`,
  heading: 'A new order',
  replyTo: told.customerEmail,
  parts: [
    {
      facts: [
        ...facts(told).facts,
        ['Customer', told.customerName],
        ['E-mail', told.customerEmail],
        ['Country', told.customerCountry],
      ],
    },
    { button: 'Open the order', to: told.orderUrl },
  ],
  because: `You get this mail because you look after ${name}.`,
})

export const paymentHeld: Write = (told, { name }) => ({
  ...shared(told, name),
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

/** To the agency. */
export const paymentAttention: Write = (told, { name }) => ({
  subject: `A payment needs you: order ${told.orderNumber ?? ''}`,
  preview: told.reason ?? '',
  heading: 'A payment needs you',
  replyTo: told.customerEmail,
  parts: [
    told.reason ?? 'Something about this payment does not fit.',
    { facts: [...facts(told).facts, ['Customer', told.customerName], ['E-mail', told.customerEmail]] },
    { button: 'Open the order', to: told.orderUrl },
  ],
  because: `You get this mail because you look after ${name}.`,
})
