import type { MailContent, MailData, MailFrame, MailLabels } from '../mail-content.ts'
import { excerptOf, toAgency, toCustomer } from './parts.ts'

const shared = {
  values: ({ message, replyTo }: MailData, labels: MailLabels) => ({
    ...excerptOf(message),
    howToAnswer: replyTo ? labels.mailReply : labels.mailWriteOnPage,
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
    envelope: (data, sender) => ({ ...toCustomer(data, sender), ...answerable(data) }),
  },
  'order-message-received': {
    ...shared,
    button: ({ officeUrl }) => officeUrl,
    envelope: (data, sender) => ({ ...toAgency(sender), ...answerable(data) }),
  },
} satisfies Record<string, MailFrame>
