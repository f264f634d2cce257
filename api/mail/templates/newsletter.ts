import type { MailFrame } from '../mail-content.ts'

export const newsletterFrames = {
  // Goes to an address that nobody has proved yet: there is nothing in it that the sender of the form could choose.
  'newsletter-confirmation': {
    button: ({ confirmUrl }) => confirmUrl,
    envelope: ({ unsubscribeUrl }, { name }) => ({
      unsubscribe: unsubscribeUrl,
      because: `You are receiving this e-mail because this address was entered in the newsletter form of ${name}.`,
    }),
  },
  'newsletter-welcome': {
    blocks: ({ unsubscribeUrl }) => ({ unsubscribeLink: [{ link: 'Unsubscribe', to: unsubscribeUrl }] }),
    envelope: ({ unsubscribeUrl }, { name }) => ({
      unsubscribe: unsubscribeUrl,
      because: `You are receiving this e-mail because you subscribed to the ${name} newsletter.`,
    }),
  },
} satisfies Record<string, MailFrame>
