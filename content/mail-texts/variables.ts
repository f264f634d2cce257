/** What stands for a value in the words of a mail, as `{customerName}`: its meaning, and a value to show it with. */
export const mailVariables = {
  agency: { label: 'The name of your agency', sample: 'Larkfield' },
  customerName: { label: 'The customer’s name', sample: 'Maria Lopez' },
  orderNumber: { label: 'The order’s number', sample: 'FD-000123' },
  packageName: { label: 'The package', sample: 'Standard' },
  amount: { label: 'The price', sample: '$699.00' },
  refund: { label: 'What was refunded now', sample: '$100.00' },
  attached: {
    label: 'What is attached, as a sentence; may be empty',
    sample: 'Invoice INV-2026-0012 is attached.',
  },
  provider: { label: 'The payment provider', sample: 'The payment provider' },
  reason: { label: 'The reason, as a sentence; may be empty', sample: 'The bank declined the payment.' },
  nextStep: {
    label: 'Whether the work starts, or waits for the brief',
    sample: 'Before we start, we need your answers to a few questions: open your order to answer them.',
  },
  dueOn: { label: 'The due date', sample: '12/18/2026' },
  name: { label: 'The sender’s name', sample: 'Maria Lopez' },
  subject: { label: 'The subject of the message', sample: 'A question about your packages' },
  excerpt: { label: 'The beginning of the message', sample: 'Hello, do you also work with bakeries?' },
  author: { label: 'Who wrote the message', sample: 'Maria Lopez' },
  howToAnswer: {
    label: 'Whether the e-mail can be replied to, as a sentence',
    sample: 'You can reply to this e-mail, or write on the order’s page.',
  },
  limitNote: { label: 'A warning when many messages arrive; else empty', sample: '' },
  invitedBy: { label: 'Who did it', sample: 'owner@example.com' },
  companyName: { label: 'The customer’s company', sample: 'Bakery Lopez' },
  code: { label: 'The six digits', sample: '482915' },
  email: { label: 'The address that the e-mail goes to', sample: 'maria@example.com' },
  version: { label: 'The number of the version', sample: '2' },
  acceptsOn: { label: 'The day on which a version counts as accepted', sample: 'December 6, 2026' },
  rating: { label: 'The number of stars', sample: '5' },
  request: { label: 'What the customer asks for', sample: 'a refund' },
} as const satisfies Record<string, { label: string; sample: string }>

/** A part of a mail that is no text, as `{button}` on a line of its own. */
export const mailBlocks = {
  button: { label: 'The button' },
  order: { label: 'A table of the order' },
  orderAndCustomer: { label: 'A table of the order and its customer' },
  refunds: { label: 'A table of the order and its refunds' },
  orderLink: { label: 'A link to the order' },
  agencyWords: { label: 'What you wrote to the customer; may be empty' },
  unsubscribeLink: { label: 'A link to unsubscribe' },
  sender: { label: 'A table of the sender' },
  message: { label: 'The message' },
  reply: { label: 'Your answer' },
  work: { label: 'Your message and links with the version' },
  changes: { label: 'What the customer wants changed' },
  review: { label: 'The review' },
  requestReason: { label: 'The customer’s reason' },
  requestAnswer: { label: 'Your answer to the request' },
} as const satisfies Record<string, { label: string }>

export type MailVariable = keyof typeof mailVariables
export type MailBlock = keyof typeof mailBlocks
