import type { MailData, MailFrame, MailLabels, Part } from '../mail-content.ts'
import { excerptOf, orderForAgency, orderForCustomer, toCustomer } from './parts.ts'

const work = ({ workMessage = '', links = '' }: MailData): Part[] => [
  { quote: workMessage },
  ...links.split('\n').flatMap((to) => (to ? [{ link: to, to }] : [])),
]

/** The name of a request of a customer. */
const requestOf = ({ kind }: MailData, labels: MailLabels) => ({
  request:
    kind === 'correction'
      ? labels.mailCorrection
      : kind === 'cancellation'
        ? labels.mailCancellation
        : labels.mailRefund,
})

export const deliveryFrames = {
  'delivery-ready': {
    ...orderForCustomer,
    values: ({ workMessage }) => excerptOf(workMessage),
    blocks: (data) => ({ work: work(data) }),
  },
  'delivery-reminder': { ...orderForCustomer, blocks: (data) => ({ work: work(data) }) },
  'delivery-withdrawn': orderForCustomer,
  'delivery-accepted': {
    ...orderForAgency,
    text: ({ answeredBy }) => (answeredBy === 'silence' ? 'delivery-accepted-silence' : 'delivery-accepted'),
  },
  'delivery-changes': {
    ...orderForAgency,
    values: ({ changes }) => excerptOf(changes),
    blocks: ({ changes = '' }) => ({ changes: [{ quote: changes }] }),
  },
  'review-received': {
    ...orderForAgency,
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
  'testimonial-withdrawn': { ...orderForAgency, button: () => '/admin/reviews' },
  'request-received': {
    ...orderForAgency,
    values: (data, labels) => ({ ...requestOf(data, labels), ...excerptOf(data.reason) }),
    blocks: ({ reason = '' }) => ({ requestReason: [{ quote: reason }] }),
  },
  'request-answered': {
    ...orderForCustomer,
    text: ({ outcome, kind }) =>
      outcome === 'declined'
        ? 'request-answered-declined'
        : kind === 'correction'
          ? 'request-answered-correction'
          : 'request-answered',
    values: (data, labels) => ({ ...requestOf(data, labels), ...excerptOf(data.answer) }),
    blocks: ({ answer = '' }) => ({ requestAnswer: [{ quote: answer }] }),
  },
  'payment-reminder': {
    button: ({ payUrl }) => payUrl,
    envelope: (data, sender) => ({ ...toCustomer(data, sender), unsubscribe: data.stopUrl }),
  },
} satisfies Record<string, MailFrame>
