import type { MailFrame } from '../mail-content.ts'
import { excerptOf, orderForAgency, toAgency, why } from './parts.ts'

/** Mails to the agency. Replies go to the author of the message or the customer of the order. */
export const agencyFrames = {
  'order-received': orderForAgency,
  'payment-received': orderForAgency,
  'brief-received': orderForAgency,
  'payment-attention': {
    ...orderForAgency,
    values: ({ reason = 'There is a problem with this payment.' }) => ({ reason }),
  },
  'message-received': {
    values: ({ message, last }) => ({
      ...excerptOf(message),
      limitNote:
        last &&
        'You are receiving a lot of messages right now. For the next hour, new messages appear in the back office only.',
    }),
    button: ({ messageUrl }) => messageUrl,
    blocks: ({ name, email, number, message = '' }) => ({
      sender: [
        {
          facts: [
            ['From', name],
            ['Email', email],
            ['Phone', number],
          ],
        },
      ],
      message: [{ quote: message }],
    }),
    envelope: ({ email }, sender) => ({ ...toAgency(sender), replyTo: email }),
  },
  'held-emails': {
    values: ({ reason = 'Look at the held emails.' }) => ({ reason }),
    button: ({ officeUrl }) => officeUrl,
    envelope: (_, sender) => toAgency(sender),
  },
  'note-mention': {
    button: ({ officeUrl }) => officeUrl,
    blocks: ({ message = '' }) => ({ message: [{ quote: message }] }),
    envelope: (_, sender) => toAgency(sender),
  },
  // The agency's answer to a message. The address of the author is not proven, so it must not contain text that the sender
  // of the form could choose.
  'message-reply': {
    values: ({ body }) => excerptOf(body),
    blocks: ({ body = '' }) => ({ reply: body.split(/\n\s*\n/).filter((each) => each.trim()) }),
    envelope: ({ replyTo }, sender) => ({ replyTo, ...why(sender, 'mailWhyMessage') }),
  },
  invitation: {
    values: ({ invitedBy = 'An administrator' }) => ({ invitedBy }),
    button: ({ link }) => link,
    envelope: (_, { name }) => ({
      because: `You are receiving this email because an administrator of ${name} invited you.`,
    }),
  },
} satisfies Record<string, MailFrame>
