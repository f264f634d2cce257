import type { MailFrame } from '../mail-content.ts'

export const newsletterFrames = {
  // The address is not proven yet, so it must not contain text that the sender of the form could choose.
  'newsletter-confirmation': {
    button: ({ confirmUrl }) => confirmUrl,
    envelope: ({ unsubscribeUrl }, { name }) => ({
      unsubscribe: unsubscribeUrl,
      because: `You are receiving this email because this address was entered in the newsletter form of ${name}.`,
    }),
  },
  'newsletter-welcome': {
    blocks: ({ unsubscribeUrl }) => ({ unsubscribeLink: [{ link: 'Unsubscribe', to: unsubscribeUrl }] }),
    envelope: ({ unsubscribeUrl }, { name }) => ({
      unsubscribe: unsubscribeUrl,
      because: `You are receiving this email because you subscribed to the ${name} newsletter.`,
    }),
  },
} satisfies Record<string, MailFrame>
