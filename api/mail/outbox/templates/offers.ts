import type { MailData, MailFrame, MailLabels } from '../mail-content.ts'
import { money, toAgency, why } from './parts.ts'

const shared = {
  blocks: (data: MailData, labels: MailLabels) => ({
    offer: [
      {
        facts: [
          [labels.mailOffer, data.offerNumber],
          [labels.mailAbout, data.offerName],
          [labels.mailPrice, money(data, 'amount')],
          [labels.mailValidUntil, data.validUntil],
        ] as const,
      },
    ],
    message: data.message ? [{ quote: data.message }] : [],
  }),
} satisfies Partial<MailFrame>

const forClient: MailFrame = {
  ...shared,
  button: ({ offerUrl }) => offerUrl,
  envelope: ({ customerName }, sender) => ({
    recipientName: customerName,
    replyTo: sender.address,
    ...why(sender, 'mailWhyOffer'),
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
