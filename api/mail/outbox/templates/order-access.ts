import type { MailFrame } from '../mail-content.ts'
import { orderForCustomer, why } from './parts.ts'

export const orderAccessFrames = {
  // The name of the company is the only text in it that a customer can choose.
  'company-invitation': {
    values: ({ invitedBy }, { mailColleague }) => ({ invitedBy: invitedBy ?? mailColleague }),
    button: ({ link }) => link,
    envelope: ({ invitedBy }, sender) =>
      why(sender, 'mailWhyColleague', { person: invitedBy ?? sender.labels.mailColleague }),
  },
  'order-link': orderForCustomer,
  'second-factor-off': { button: () => '/account', envelope: (_, sender) => why(sender, 'mailWhyAccount') },
  'second-factor-reset': {
    button: ({ link }) => link,
    envelope: (_, sender) => why(sender, 'mailWhyAccount'),
  },
  'account-closed': {
    envelope: (_, sender) => why(sender, 'mailWhyAccount'),
  },
  // The address is not proven yet.
  'email-code': {
    envelope: (_, sender) => why(sender, 'mailWhyOrderForm'),
  },
} satisfies Record<string, MailFrame>
