import type { MailText } from './mail-text.ts'

const variables = ['agency', 'customerName', 'orderNumber', 'packageName', 'amount'] as const
const blocks = ['button', 'order', 'orderLink'] as const

/** A mail to the customer of an order. */
const toCustomer = <const T extends Omit<MailText, 'to' | 'variables' | 'blocks'>>(
  text: T,
  more: MailText['variables'] = [],
) => ({ to: 'customer', variables: [...variables, ...more], blocks, ...text }) satisfies MailText

export const orderMailTexts = {
  'order-placed': toCustomer({
    title: 'Order received',
    sentWhen: 'When a customer has placed an order.',
    subject: 'Your order {orderNumber}: {packageName}',
    preview: 'We received your order. We start as soon as it is paid.',
    heading: 'We received your order',
    body: `Hello {customerName},

Thank you for your order. It has not been paid yet. We start as soon as we receive your payment.

{order}

{button}

{orderLink}`,
    button: 'Pay now',
  }),
  'order-entered': toCustomer({
    title: 'Order entered for a customer',
    sentWhen: 'When you have entered an order for a customer, who pays by a link.',
    subject: 'Your order {orderNumber}: {packageName}',
    preview: 'What we agreed on, and how you can pay.',
    heading: 'Your order is ready to be paid',
    body: `Hello {customerName},

As agreed, we have entered this order for you. We start as soon as we receive your payment.

{order}

{button}

{orderLink}

If anything is not as agreed, reply to this email before you pay.`,
    button: 'See and pay the order',
  }),
  'order-delivered': toCustomer({
    title: 'Order delivered',
    sentWhen: 'When an order becomes Delivered.',
    subject: 'Delivered: your order {orderNumber}',
    preview: 'The work you ordered is complete.',
    heading: 'Your order has been delivered',
    body: `Hello {customerName},

The work for your package {packageName} is complete. If anything is missing or not as you expected, reply to this email.

{order}

{button}`,
    button: 'View your order',
  }),
  'order-cancelled': toCustomer(
    {
      title: 'Order canceled',
      sentWhen: 'When an unpaid order is canceled.',
      subject: 'Canceled: your order {orderNumber}',
      preview: 'You do not owe anything. You can order again at any time.',
      heading: 'Your order has been canceled',
      body: `Hello {customerName},

{reason} You do not owe anything. You can order again at any time.

{order}

{button}

If you did not want to cancel, reply to this email.`,
      button: 'View your order',
    },
    ['reason'],
  ),
} satisfies Record<string, MailText>
