import type { MailText } from './mail-text.ts'

const variables = ['agency', 'customerName', 'orderNumber', 'packageName', 'amount', 'provider'] as const
const blocks = ['button', 'order', 'orderLink'] as const
const button = 'View your order'

/** A mail to the customer of an order about its payment. */
const toCustomer = <const T extends Omit<MailText, 'to' | 'variables' | 'blocks'> & Partial<MailText>>(
  text: T,
  more: MailText['variables'] = [],
) => ({ to: 'customer', blocks, ...text, variables: [...variables, ...more] }) satisfies MailText

const refunded = {
  blocks: ['button', 'refunds', 'orderLink'],
  preview: 'We refunded {refund} {wayBack}',
  body: `Hello {customerName},

We refunded {refund} {wayBack} {attached}

{refunds}

{button}

If you did not expect this refund, reply to this email.`,
  button,
} as const

/** A reminder of an open invoice; the levels differ in their words. */
const reminder = (title: string, subject: string, first: string) =>
  toCustomer(
    {
      title,
      sentWhen: 'When an open invoice is overdue, on the day that you have set for this reminder.',
      subject,
      preview: '{open} is left to pay since {dueOn}.',
      heading: title,
      blocks: ['button', 'transfer', 'orderLink'],
      body: `Hello {customerName},

${first} {attached}

{transfer}

{button}

If you have paid in the meantime, thank you: please ignore this reminder.`,
      button,
    },
    ['open', 'dueOn', 'attached'],
  )

const reminders = {
  'invoice-reminder': reminder(
    'Payment reminder',
    'A reminder of your invoice for order {orderNumber}',
    'Perhaps our invoice has slipped your mind: {open} was due on {dueOn}.',
  ),
  'invoice-reminder-2': {
    ...reminder(
      'Second payment reminder',
      'Second reminder of your invoice for order {orderNumber}',
      'We have not received your payment of {open} yet, which was due on {dueOn}. Please transfer it within a week.',
    ),
    kind: 'invoice-reminder' as const,
  },
  'invoice-reminder-3': {
    ...reminder(
      'Last payment reminder',
      'Last reminder of your invoice for order {orderNumber}',
      'Despite two reminders, {open} is not paid, which was due on {dueOn}. Please transfer it at once, or write to us.',
    ),
    kind: 'invoice-reminder' as const,
  },
}

export const paymentMailTexts = {
  'payment-pending': toCustomer({
    title: 'Payment in progress',
    sentWhen: 'When the payment provider needs some days.',
    subject: 'Your payment for order {orderNumber} is being processed',
    preview: 'You do not need to do anything. We will email you when we receive it.',
    heading: 'Your payment is being processed',
    body: `Hello {customerName},

{provider} is processing your payment. This can take a few days. We will email you when we receive it or if it fails. Please do not pay again.

{order}

{button}`,
    button,
  }),
  'payment-confirmed': toCustomer(
    {
      title: 'Payment received',
      sentWhen: 'When an order is paid.',
      subject: 'Paid: your order {orderNumber}',
      preview: 'We received your payment. {nextStep}',
      heading: 'We received your payment',
      body: `Hello {customerName},

Thank you. We received {amount}. {nextStep} {attached}

{order}

{button}`,
      button,
    },
    ['nextStep', 'attached'],
  ),
  'open-invoice': toCustomer(
    {
      title: 'Open invoice',
      sentWhen: 'When an order is to be paid by bank transfer, on invoice.',
      subject: 'Your invoice for order {orderNumber}: please pay by {dueOn}',
      preview: 'Please transfer {open} by {dueOn}.',
      heading: 'Your invoice',
      blocks: ['button', 'transfer', 'orderLink'],
      body: `Hello {customerName},

Thank you for your order. Please transfer {open} by {dueOn}. {attached}

{transfer}

{button}`,
      button,
    },
    ['open', 'dueOn', 'attached'],
  ),
  ...reminders,
  'payment-in-part': toCustomer(
    {
      title: 'Part of the payment received',
      sentWhen: 'When you record a payment of a part of an order.',
      subject: 'We received {received} for your order {orderNumber}',
      preview: '{open} is left to pay.',
      heading: 'We received a part of your payment',
      body: `Hello {customerName},

Thank you. We received {received}. {open} is left to pay. {attached}

{order}

{button}`,
      button,
    },
    ['received', 'open', 'attached'],
  ),
  'instalment-due': toCustomer(
    {
      title: 'Part of the payment due',
      sentWhen: 'When a part of an order that is paid in parts is due.',
      subject: '{open} of your order {orderNumber} is due',
      preview: 'You can pay it on the page of your order.',
      heading: 'A part of your payment is due',
      body: `Hello {customerName},

as we agreed, {open} of your order is due now. You can pay it on the page of your order.

{order}

{button}`,
      button: 'Pay now',
    },
    ['open'],
  ),
  'payment-failed': toCustomer(
    {
      title: 'Payment failed',
      sentWhen: 'When a payment failed.',
      subject: 'The payment for your order {orderNumber} failed',
      preview: 'Your order is still open. You can try to pay again.',
      heading: 'Your payment failed',
      body: `Hello {customerName},

Your order is still open, but it has not been paid. {reason}

{order}

{button}

{orderLink}

If you think this is a mistake, reply to this email and we will look into it.`,
      button: 'Pay again',
    },
    ['reason'],
  ),
  'payment-held': toCustomer(
    {
      title: 'Payment under review',
      sentWhen: 'When a payment does not match its order.',
      subject: 'We are reviewing the payment for your order {orderNumber}',
      preview: 'You do not need to do anything. We will email you.',
      heading: 'We are reviewing your payment',
      body: `Hello {customerName},

{reason} We are reviewing it and will email you. Please do not pay again until then.

{order}

{button}

If you know what happened, reply to this email.`,
      button,
    },
    ['reason'],
  ),
  'payment-unexpected': toCustomer(
    {
      title: 'Another payment received',
      sentWhen: 'When a payment arrives that does not count for the order.',
      subject: 'We received another payment for your order {orderNumber}',
      preview: '{reason}',
      heading: 'We received another payment',
      body: `Hello {customerName},

{reason}

{order}

{button}

If you would like us to handle it differently, reply to this email.`,
      button,
    },
    ['reason'],
  ),
  'payment-refunded': toCustomer(
    {
      title: 'Refunded in full',
      sentWhen: 'When a payment was refunded in full.',
      subject: 'Refunded: your order {orderNumber}',
      heading: 'Your payment has been refunded',
      ...refunded,
    },
    ['refund', 'wayBack', 'attached'],
  ),
  'payment-refunded-in-part': toCustomer(
    {
      kind: 'payment-refunded',
      title: 'Partially refunded',
      sentWhen: 'When a part of a payment was refunded.',
      subject: '{refund} refunded: your order {orderNumber}',
      heading: 'Part of your payment has been refunded',
      ...refunded,
    },
    ['refund', 'wayBack', 'attached'],
  ),
  'payment-disputed': toCustomer({
    title: 'Payment reversed',
    sentWhen: 'When the payment provider has reversed a payment.',
    subject: 'Your payment for order {orderNumber} was reversed',
    preview: '{provider} is reviewing it. Let us know if this is a mistake.',
    heading: 'Your payment was reversed',
    body: `Hello {customerName},

{provider} has reversed your payment and is reviewing it. Your order is on hold until this is resolved.

{order}

{button}

If this is a mistake, or if we can help resolve it, reply to this email.`,
    button,
  }),
} satisfies Record<string, MailText>
