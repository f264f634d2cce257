import type { MailText } from './mail-text.ts'

const aboutOrder = {
  to: 'agency',
  variables: ['agency', 'customerName', 'orderNumber', 'packageName', 'amount'],
  blocks: ['button', 'orderAndCustomer'],
  button: 'Open the order',
} as const

/** Mails to the agency itself, and its own answers and invitations. */
export const agencyMailTexts = {
  'order-received': {
    ...aboutOrder,
    title: 'New order',
    sentWhen: 'When a customer has placed an order.',
    subject: 'New order {orderNumber}: {packageName}',
    preview: '{customerName} ordered {packageName}.',
    heading: 'New order',
    body: `{orderAndCustomer}

{button}`,
  },
  'payment-received': {
    ...aboutOrder,
    title: 'Order paid',
    sentWhen: 'When a payment has arrived.',
    subject: 'Paid: order {orderNumber}, {packageName}',
    preview: '{amount} has been received. You can start the work.',
    heading: 'Order paid',
    body: `{amount} has been received. You can start the work.

{orderAndCustomer}

{button}`,
  },
  'payment-attention': {
    ...aboutOrder,
    variables: [...aboutOrder.variables, 'reason'],
    title: 'Payment needs attention',
    sentWhen: 'When you have to decide about a payment.',
    subject: 'Action required: payment for order {orderNumber}',
    preview: '{reason}',
    heading: 'A payment needs your attention',
    body: `{reason}

{orderAndCustomer}

{button}`,
  },
  'message-received': {
    title: 'New message',
    to: 'agency',
    sentWhen: 'When somebody has sent the contact form.',
    variables: ['agency', 'name', 'subject', 'excerpt', 'limitNote'],
    blocks: ['button', 'sender', 'message'],
    needs: ['message'],
    subject: 'Message from {name}: {subject}',
    preview: '{excerpt}',
    heading: '{subject}',
    body: `{sender}

{message}

{button}

Reply to this email to answer the sender directly.

{limitNote}`,
    button: 'Open the message',
  },
  'held-emails': {
    title: 'Held emails need attention',
    to: 'agency',
    sentWhen: 'When an incoming email cannot be read, or held emails are deleted because there are too many.',
    variables: ['agency', 'reason'],
    blocks: ['button'],
    subject: 'Held emails need your attention',
    preview: '{reason}',
    heading: 'Held emails need your attention',
    body: `{reason}

{button}`,
    button: 'Open the held emails',
  },
  'note-mention': {
    title: 'You are mentioned in a note',
    to: 'agency',
    sentWhen: 'When an internal note names an administrator as @name.',
    variables: ['agency', 'invitedBy', 'orderNumber', 'packageName'],
    blocks: ['button', 'order', 'message'],
    needs: ['message'],
    subject: 'Order {orderNumber}: {invitedBy} mentioned you',
    preview: 'A note on order {orderNumber}.',
    heading: '{invitedBy} mentioned you in a note',
    body: `{message}

{order}

{button}`,
    button: 'Open the order',
  },
  'message-reply': {
    title: 'Your answer to a message',
    to: 'customer',
    sentWhen: 'When you answer a message of the contact form.',
    // The address was never proven to be the sender's: nothing that a form could hold may stand here.
    variables: ['agency', 'excerpt'],
    blocks: ['reply'],
    needs: ['reply'],
    subject: 'Re: your message to {agency}',
    preview: '{excerpt}',
    heading: '',
    body: '{reply}',
    button: '',
  },
  invitation: {
    title: 'Invitation to the back office',
    to: 'agency',
    sentWhen: 'When you invite somebody to the back office.',
    variables: ['agency', 'invitedBy', 'email'],
    blocks: ['button'],
    needs: ['button'],
    subject: 'You are invited to the back office of {agency}',
    preview: 'Accept the invitation within seven days.',
    heading: 'Work with {agency}',
    body: `{invitedBy} invited you to the back office of {agency}. What you can do there depends on your role.

{button}

Sign in with this email address, {email}. The link can be used once and expires in seven days.

If you did not expect this invitation, you can ignore this email.`,
    button: 'Accept the invitation',
  },
} satisfies Record<string, MailText>
