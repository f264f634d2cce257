/** The variables of mail texts, such as `{customerName}`, each with its meaning and a sample value. */
export const mailVariables = {
  agency: { label: 'The name of your agency', sample: 'Larkfield' },
  customerName: { label: 'The customer’s name', sample: 'Maria Lopez' },
  orderNumber: { label: 'The order’s number', sample: 'FD-000123' },
  packageName: { label: 'The package', sample: 'Standard' },
  amount: { label: 'The price', sample: '$699.00' },
  refund: { label: 'The amount of this refund', sample: '$100.00' },
  wayBack: {
    label: 'How the refund is made, as the end of a sentence',
    sample: 'to your original payment method. It can take a few days.',
  },
  received: { label: 'The part that was paid now', sample: '$200.00' },
  open: { label: 'What is left to pay', sample: '$499.00' },
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
  dueOn: { label: 'The due date', sample: 'December 18, 2026' },
  name: { label: 'The sender’s name', sample: 'Maria Lopez' },
  subject: { label: 'The subject of the message', sample: 'A question about your packages' },
  excerpt: { label: 'The beginning of the message', sample: 'Hello, do you also work with bakeries?' },
  author: { label: 'The author of the message', sample: 'Maria Lopez' },
  howToAnswer: {
    label: 'Whether the email can be replied to, as a sentence',
    sample: 'You can reply to this email, or write on the order’s page.',
  },
  limitNote: { label: 'A warning when many messages arrive; else empty', sample: '' },
  invitedBy: { label: 'The person who sent the invitation or mentioned you', sample: 'owner@example.com' },
  companyName: { label: 'The customer’s company', sample: 'Bakery Lopez' },
  code: { label: 'The six digits', sample: '482915' },
  email: { label: 'The address that the email goes to', sample: 'maria@example.com' },
  version: { label: 'The number of the version', sample: '2' },
  acceptDays: { label: 'The number of days after which a version counts as accepted', sample: '14' },
  acceptsOn: { label: 'The day on which a version counts as accepted', sample: 'December 6, 2026' },
  rating: { label: 'The number of stars', sample: '5' },
  offerName: { label: 'The title of the offer', sample: 'A new website' },
  offerNumber: { label: 'The number of the offer', sample: 'OF-2026-0012' },
  validUntil: { label: 'The last day on which the offer can be accepted', sample: 'December 18, 2026' },
  changeNote: {
    label: 'For a newer version, that it replaces the one before, as a sentence; else empty',
    sample: 'It replaces the version that you have.',
  },
  day: { label: 'The day that the email is about', sample: 'December 18, 2026' },
  resumption: {
    label: 'When a paused subscription goes on, as a sentence; may be empty',
    sample: 'It goes on by itself on December 18, 2026.',
  },
  advice: {
    label: 'What to do about a payment that failed',
    sample:
      'Your bank may want you to confirm it, or the card has expired. It is tried again by itself; with the button you can pay or confirm it now, also with another card.',
  },
  nextPayment: {
    label: 'How the next period of a subscription is paid, as a sentence',
    sample: 'It is then charged automatically to the card that you paid with.',
  },
  nextPeriod: {
    label: 'When the next period of a subscription that goes on begins, and how it is paid',
    sample: 'The next period begins on January 31, 2027. We send you what is to be paid for it.',
  },
  priceAfter: {
    label: 'What a subscription costs after a change was taken back, as a sentence',
    sample: 'It goes on for $99.00 each month.',
  },
  card: { label: 'The card that pays a subscription', sample: 'Visa •••• 4242' },
  addOn: { label: 'The add-on that is added or removed', sample: '2 × Extra article' },
  oldPrice: { label: 'The price until then', sample: '$99.00' },
  newPackage: { label: 'The package that a subscription becomes', sample: 'Premium' },
  newPrice: { label: 'The price from then on', sample: '$109.00' },
  site: { label: 'The site that was checked', sample: 'www.example.com' },
  request: { label: 'The customer’s request', sample: 'a refund' },
} as const satisfies Record<string, { label: string; sample: string }>

/** The blocks of mail texts, which are not text, such as `{button}` on its own line. */
export const mailBlocks = {
  button: { label: 'The button' },
  order: { label: 'A table of the order' },
  orderAndCustomer: { label: 'A table of the order and its customer' },
  refunds: { label: 'A table of the order and its refunds' },
  transfer: { label: 'A table of the account and the reference' },
  orderLink: { label: 'A link to the order' },
  agencyWords: { label: 'What you wrote to the customer; may be empty' },
  unsubscribeLink: { label: 'A link to unsubscribe' },
  sender: { label: 'A table of the sender' },
  message: { label: 'The message' },
  reply: { label: 'Your answer' },
  work: { label: 'Your message and links with the version' },
  changes: { label: 'The changes that the customer requests' },
  review: { label: 'The review' },
  requestReason: { label: 'The customer’s reason' },
  offer: { label: 'A table of the offer' },
  siteCheck: { label: 'The check of the client’s site; may be empty' },
  auditReport: { label: 'The findings of the page check' },
  requestAnswer: { label: 'Your answer to the request' },
} as const satisfies Record<string, { label: string }>

export type MailVariable = keyof typeof mailVariables
export type MailBlock = keyof typeof mailBlocks
