import type { MailText } from './mail-text.ts'

const toClient = {
  to: 'customer',
  variables: ['agency', 'customerName', 'offerName', 'offerNumber', 'amount', 'validUntil'],
  blocks: ['button', 'offer'],
} as const

const toAgency = {
  to: 'agency',
  variables: ['agency', 'customerName', 'offerName', 'offerNumber', 'amount'],
  blocks: ['button', 'offer', 'message'],
  button: 'Open the offer',
} as const

/** Mails about offers. */
export const offerMailTexts = {
  'offer-sent': {
    ...toClient,
    variables: [...toClient.variables, 'changeNote'],
    title: 'Offer',
    sentWhen: 'When you send an offer, or a newer version of it. The offer is attached as a PDF.',
    needs: ['button'],
    subject: 'Our offer {offerNumber}: {offerName}',
    preview: 'You can accept it until {validUntil}.',
    heading: '{offerName}',
    body: `Hello {customerName},

here is our offer. {changeNote} Open it to choose options, ask us anything, and accept it. It stands until {validUntil}.

{offer}

{button}`,
    button: 'Open the offer',
  },
  'offer-reminder': {
    ...toClient,
    title: 'Offer: reminder',
    sentWhen: 'On the days that you set, to a client who has not answered an offer.',
    needs: ['button'],
    subject: 'Our offer {offerNumber}: {offerName}',
    preview: 'You can accept it until {validUntil}.',
    heading: 'Have you seen our offer?',
    body: `Hello {customerName},

you can accept our offer until {validUntil}. If anything is unclear, ask us on its page.

{offer}

{button}`,
    button: 'Open the offer',
  },
  'offer-reply': {
    ...toClient,
    blocks: ['button', 'message'],
    title: 'Offer: your answer to a question',
    sentWhen: 'When you write to a client in the conversation of an offer.',
    needs: ['message'],
    subject: 'Our offer {offerNumber}: {offerName}',
    preview: 'We have written to you.',
    heading: 'About our offer',
    body: `Hello {customerName},

{message}

{button}

To answer, write on the offer’s page.`,
    button: 'Open the offer',
  },
  'offer-accepted': {
    ...toClient,
    title: 'Offer accepted: copy for the client',
    sentWhen: 'When a client has accepted an offer. What they accepted is attached as a PDF.',
    subject: 'You have accepted our offer {offerNumber}',
    preview: 'Thank you. What you accepted is attached.',
    heading: 'Thank you',
    body: `Hello {customerName},

you have accepted our offer. What you accepted is attached. Your order shows what happens next, and what is to be paid when.

{offer}

{button}`,
    button: 'Open the order',
  },
  'offer-acceptance': {
    ...toAgency,
    blocks: ['button', 'offer'],
    title: 'Offer accepted',
    sentWhen: 'When a client has accepted an offer. What they accepted is attached as a PDF.',
    subject: 'Accepted: offer {offerNumber}, {offerName}',
    preview: '{customerName} has accepted your offer.',
    heading: 'Offer accepted',
    body: `{customerName} has accepted your offer. The order is made.

{offer}

{button}`,
  },
  'offer-declined': {
    ...toAgency,
    title: 'Offer declined',
    sentWhen: 'When a client has declined an offer.',
    subject: 'Declined: offer {offerNumber}, {offerName}',
    preview: '{customerName} has declined your offer.',
    heading: 'Offer declined',
    body: `{customerName} has declined your offer.

{message}

{offer}

{button}`,
  },
  'offer-question': {
    ...toAgency,
    title: 'Question about an offer',
    sentWhen: 'When a client has written in the conversation of an offer.',
    needs: ['message'],
    subject: 'Question about offer {offerNumber}, {offerName}',
    preview: '{customerName} has written to you.',
    heading: 'Question from {customerName}',
    body: `{message}

{button}`,
  },
} satisfies Record<string, MailText>
