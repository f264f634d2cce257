import type { MailData, MailFrame, Part } from '../mail-content.ts'
import { aboutOrder, toAgency, toCustomer } from './parts.ts'

const forAgency: MailFrame = {
  button: ({ officeUrl }) => officeUrl,
  envelope: ({ customerEmail }, sender) => ({ ...toAgency(sender), replyTo: customerEmail }),
}

const excerptOf = (words = '') => ({ excerpt: words.slice(0, 120) })

const work = ({ workMessage = '', links = '' }: MailData): Part[] => [
  { quote: workMessage },
  ...links.split('\n').flatMap((to) => (to ? [{ link: to, to }] : [])),
]

/** The name of a request of a customer. */
const requestOf = ({ kind }: MailData) => ({
  request: kind === 'cancellation' ? 'the cancellation of a paid order' : 'a refund',
})

export const deliveryFrames = {
  'delivery-ready': {
    ...aboutOrder,
    values: ({ workMessage }) => excerptOf(workMessage),
    blocks: (data) => ({ work: work(data) }),
  },
  'delivery-reminder': { ...aboutOrder, blocks: (data) => ({ work: work(data) }) },
  'delivery-withdrawn': aboutOrder,
  'delivery-accepted': {
    ...forAgency,
    text: ({ answeredBy }) => (answeredBy === 'silence' ? 'delivery-accepted-silence' : 'delivery-accepted'),
  },
  'delivery-changes': {
    ...forAgency,
    values: ({ changes }) => excerptOf(changes),
    blocks: ({ changes = '' }) => ({ changes: [{ quote: changes }] }),
  },
  'review-received': {
    ...forAgency,
    button: () => '/admin/reviews',
    values: ({ words }) => excerptOf(words),
    blocks: ({ words, publish }) => ({
      review: [
        ...(words ? [{ quote: words }] : []),
        publish
          ? 'The customer agrees to have it published.'
          : 'The customer has not agreed to have it published.',
      ],
    }),
  },
  'testimonial-withdrawn': { ...forAgency, button: () => '/admin/reviews' },
  'request-received': {
    ...forAgency,
    values: (data) => ({ ...requestOf(data), ...excerptOf(data.reason) }),
    blocks: ({ reason = '' }) => ({ requestReason: [{ quote: reason }] }),
  },
  'request-answered': {
    ...aboutOrder,
    text: ({ outcome }) => (outcome === 'declined' ? 'request-answered-declined' : 'request-answered'),
    values: (data) => ({ ...requestOf(data), ...excerptOf(data.answer) }),
    blocks: ({ answer = '' }) => ({ requestAnswer: [{ quote: answer }] }),
  },
  'payment-reminder': {
    button: ({ payUrl }) => payUrl,
    envelope: (data, { name }) => ({ ...toCustomer(data, name), unsubscribe: data.stopUrl }),
  },
} satisfies Record<string, MailFrame>
