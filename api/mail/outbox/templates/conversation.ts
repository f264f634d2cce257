import type { MailContent, MailData, MailFrame } from '../mail-content.ts'
import { excerptOf, toAgency, toCustomer } from './parts.ts'

const shared = {
  values: ({ message, replyTo }: MailData) => ({
    ...excerptOf(message),
    howToAnswer: replyTo
      ? 'You can reply to this email, or write on the order’s page.'
      : 'To answer, write on the order’s page.',
  }),
  blocks: ({ message = '' }: MailData) => ({ message: [{ quote: message }] }),
} satisfies Partial<MailFrame>

const answerable = ({ replyTo, thread }: MailData): Partial<MailContent> => ({
  replyTo,
  replyAbove: replyTo !== undefined,
  thread,
})

export const conversationFrames = {
  'order-message': {
    ...shared,
    button: ({ orderUrl }) => orderUrl,
    envelope: (data, { name }) => ({ ...toCustomer(data, name), ...answerable(data) }),
  },
  'order-message-received': {
    ...shared,
    button: ({ officeUrl }) => officeUrl,
    envelope: (data, sender) => ({ ...toAgency(sender), ...answerable(data) }),
  },
} satisfies Record<string, MailFrame>
