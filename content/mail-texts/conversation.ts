import type { MailText } from './mail-text.ts'

const shared = {
  variables: [
    'agency',
    'customerName',
    'orderNumber',
    'packageName',
    'amount',
    'author',
    'excerpt',
    'howToAnswer',
  ],
  needs: ['message'],
  // Always the same for an order, so that mail programs keep its mails together.
  subject: 'Order {orderNumber}: {packageName}',
  preview: '{excerpt}',
} as const

/** Mails about new messages of an order's conversation. */
export const conversationMailTexts = {
  'order-message': {
    ...shared,
    title: 'New message to the customer',
    to: 'customer',
    sentWhen: 'A minute after you wrote in an order’s conversation, unless the customer has read it.',
    blocks: ['button', 'order', 'orderLink', 'message'],
    heading: 'New message about your order',
    body: `Hello {customerName},

{author} wrote about your order:

{message}

{button}

{howToAnswer}`,
    button: 'Open the conversation',
  },
  'order-message-received': {
    ...shared,
    title: 'New message from a customer',
    to: 'agency',
    sentWhen: 'A minute after a customer wrote in an order’s conversation, unless you have read it.',
    blocks: ['button', 'orderAndCustomer', 'message'],
    heading: 'Message from {author}',
    body: `{message}

{button}

{orderAndCustomer}

{howToAnswer}`,
    button: 'Open the order',
  },
} satisfies Record<string, MailText>
