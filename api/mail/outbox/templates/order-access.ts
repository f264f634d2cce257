import type { MailFrame } from '../mail-content.ts'

export const orderAccessFrames = {
  // The name of the company is the only text in it that a customer can choose.
  'company-invitation': {
    values: ({ invitedBy = 'A colleague' }) => ({ invitedBy }),
    button: ({ link }) => link,
    envelope: ({ invitedBy = 'a customer' }, { name }) => ({
      because: `You are receiving this email because ${invitedBy} entered this address at ${name}.`,
    }),
  },
  // The address is not proven yet.
  'email-code': {
    envelope: (_, { name }) => ({
      because: `You are receiving this email because this address was entered in the order form of ${name}.`,
    }),
  },
} satisfies Record<string, MailFrame>
