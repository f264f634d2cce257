import type { MailFrame } from '../mail-content.ts'

export const peopleFrames = {
  // The company's name is the only word of a customer in it.
  'company-invitation': {
    values: ({ invitedBy = 'A colleague' }) => ({ invitedBy }),
    button: ({ link }) => link,
    envelope: ({ invitedBy = 'a customer' }, { name }) => ({
      because: `You are receiving this e-mail because ${invitedBy} entered this address at ${name}.`,
    }),
  },
  // Goes to an address that nobody has proven yet.
  'email-code': {
    envelope: (_, { name }) => ({
      because: `You are receiving this e-mail because this address was entered in the order form of ${name}.`,
    }),
  },
} satisfies Record<string, MailFrame>
