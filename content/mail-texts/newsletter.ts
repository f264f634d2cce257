import type { MailText } from './mail-text.ts'

export const newsletterMailTexts = {
  'newsletter-confirmation': {
    title: 'Confirm the subscription',
    to: 'subscriber',
    sentWhen: 'When somebody has entered an address for the newsletter.',
    variables: ['agency'],
    blocks: ['button'],
    needs: ['button'],
    subject: 'Confirm your subscription to the {agency} newsletter',
    preview: 'Confirm your email address to subscribe.',
    heading: 'Confirm your subscription',
    body: `Please confirm that you want to receive the {agency} newsletter at this address.

{button}

The link expires in seven days. If you did not sign up, you can ignore this email. You will not be subscribed.`,
    button: 'Confirm my subscription',
  },
  'newsletter-welcome': {
    title: 'Subscription confirmed',
    to: 'subscriber',
    sentWhen: 'When a subscription was confirmed.',
    variables: ['agency'],
    blocks: ['unsubscribeLink'],
    subject: 'You are subscribed to the {agency} newsletter',
    preview: 'You will receive our next newsletter.',
    heading: 'You are subscribed',
    body: `Thank you for confirming. You will receive our next newsletter.

You can unsubscribe at any time with the link at the end of this email and of every newsletter.

{unsubscribeLink}`,
    button: '',
  },
} satisfies Record<string, MailText>
