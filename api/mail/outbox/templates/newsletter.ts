import type { MailFrame } from '../mail-content.ts'
import { why } from './parts.ts'

export const newsletterFrames = {
  // The address is not proven yet, so it must not contain text that the sender of the form could choose.
  'newsletter-confirmation': {
    button: ({ confirmUrl }) => confirmUrl,
    envelope: ({ unsubscribeUrl }, sender) => ({
      unsubscribe: unsubscribeUrl,
      ...why(sender, 'mailWhyNewsletterForm'),
    }),
  },
  'newsletter-welcome': {
    blocks: ({ unsubscribeUrl }, labels) => ({
      unsubscribeLink: [{ link: labels.mailUnsubscribe, to: unsubscribeUrl }],
    }),
    envelope: ({ unsubscribeUrl }, sender) => ({
      unsubscribe: unsubscribeUrl,
      ...why(sender, 'mailWhyNewsletter'),
    }),
  },
} satisfies Record<string, MailFrame>
