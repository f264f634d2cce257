import type { MailData, MailFrame } from '../mail-content.ts'
import { money, toAgency } from './parts.ts'

const shared = {
  blocks: (data: MailData) => ({
    offer: [
      {
        facts: [
          ['Offer', data.offerNumber],
          ['About', data.offerName],
          ['Price', money(data, 'amount')],
          ['Valid until', data.validUntil],
        ] as const,
      },
    ],
    message: data.message ? [{ quote: data.message }] : [],
  }),
} satisfies Partial<MailFrame>

const forClient: MailFrame = {
  ...shared,
  button: ({ offerUrl }) => offerUrl,
  envelope: ({ customerName }, { name, address }) => ({
    recipientName: customerName,
    replyTo: address,
    because: `You are receiving this email because ${name} has made you an offer.`,
  }),
}

const forAgency: MailFrame = {
  ...shared,
  button: ({ officeUrl }) => officeUrl,
  envelope: ({ customerEmail }, sender) => ({ ...toAgency(sender), replyTo: customerEmail }),
}

export const offerFrames = {
  'offer-sent': forClient,
  'offer-reminder': forClient,
  'offer-reply': forClient,
  'offer-accepted': forClient,
  'offer-acceptance': forAgency,
  'offer-declined': forAgency,
  'offer-question': forAgency,
} satisfies Record<string, MailFrame>
