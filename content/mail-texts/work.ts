import type { MailText } from './mail-text.ts'

const toCustomer = {
  to: 'customer',
  variables: ['agency', 'customerName', 'orderNumber', 'packageName', 'amount'],
  blocks: ['button', 'order', 'orderLink', 'agencyWords'],
} as const

/** Mails about the work on an order. */
export const workMailTexts = {
  'brief-reminder': {
    ...toCustomer,
    title: 'Brief: reminder',
    sentWhen:
      'Two and five days after the payment, while the brief has not been sent, and when you send a reminder at the order.',
    blocks: ['button', 'order', 'orderLink'],
    subject: 'We need your answers: order {orderNumber}',
    preview: 'We start as soon as you have answered our questions.',
    heading: 'We cannot start without your answers',
    body: `Hello {customerName},

You have paid for your order, and we would like to start. For that we need your answers to a few questions. What you have typed so far is kept.

{order}

{button}`,
    button: 'Answer the questions',
  },
  'brief-question': {
    ...toCustomer,
    title: 'Brief: one more question',
    sentWhen: 'When you ask a customer one more question about an order.',
    needs: ['agencyWords'],
    subject: 'A question about your order {orderNumber}',
    preview: 'To go on, we need to know one more thing.',
    heading: 'We have a question',
    body: `Hello {customerName},

To go on with your order, we need to know one more thing:

{agencyWords}

{button}`,
    button: 'Answer the question',
  },
  'order-waiting': {
    ...toCustomer,
    title: 'Order waiting for the customer',
    sentWhen: 'When you move an order to a stage in which it waits for the customer.',
    subject: 'We need something from you: order {orderNumber}',
    preview: 'Your order waits for you.',
    heading: 'Your order waits for you',
    body: `Hello {customerName},

We need something from you before we can go on.

{agencyWords}

{order}

{button}`,
    button: 'View your order',
  },
  'due-date-moved': {
    ...toCustomer,
    title: 'New due date',
    sentWhen: 'When you change the due date of an order.',
    variables: [...toCustomer.variables, 'dueOn'],
    subject: 'New due date: order {orderNumber}',
    preview: 'Your order is due on {dueOn}.',
    heading: 'Your order has a new due date',
    body: `Hello {customerName},

Your order is now due on {dueOn}.

{agencyWords}

{order}

{button}`,
    button: 'View your order',
  },
  'brief-received': {
    title: 'Brief received',
    to: 'agency',
    sentWhen: 'When a customer has sent the brief.',
    variables: toCustomer.variables,
    blocks: ['button', 'orderAndCustomer'],
    subject: 'Brief received: order {orderNumber}, {packageName}',
    preview: '{customerName} has answered the questions.',
    heading: 'The brief is in',
    body: `{customerName} has answered the questions. You can start the work.

{orderAndCustomer}

{button}`,
    button: 'Open the order',
  },
} satisfies Record<string, MailText>
