/** Who or what moves an offer from one state to another. */
export const offerParties = ['agency', 'customer', 'clock'] as const
export type OfferParty = (typeof offerParties)[number]

/** The states of a version of an offer. A new state also needs a migration of the constraint. */
export const offerStatuses = ['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'replaced'] as const
export type OfferStatus = (typeof offerStatuses)[number]

interface OfferState {
  /** For the agency: on badges and in filters. */
  label: string
  tone: '' | 'ok' | 'warn' | 'bad'
  transitions: Partial<Record<OfferStatus, readonly OfferParty[]>>
  /** Whether the client can still accept or decline it. */
  isOpen: boolean
  /** The text of `wordsOffer` that tells the client where it stands. Null for one that they can answer, and for drafts. */
  customer: 'offerAccepted' | 'offerDeclined' | 'offerExpired' | 'offerReplaced' | null
}

const answers = {
  accepted: ['customer'],
  // Also by the agency: what was declined by phone, or has to be taken back.
  declined: ['customer', 'agency'],
  expired: ['clock'],
  replaced: ['agency'],
} as const satisfies OfferState['transitions']

export const offerStates: Readonly<Record<OfferStatus, OfferState>> = {
  draft: {
    label: 'Draft',
    tone: '',
    transitions: { sent: ['agency'] },
    isOpen: false,
    customer: null,
  },
  sent: {
    label: 'Sent',
    tone: 'warn',
    transitions: { seen: ['customer'], ...answers },
    isOpen: true,
    customer: null,
  },
  seen: { label: 'Seen', tone: 'warn', transitions: answers, isOpen: true, customer: null },
  accepted: {
    label: 'Accepted',
    tone: 'ok',
    transitions: {},
    isOpen: false,
    customer: 'offerAccepted',
  },
  declined: {
    label: 'Declined',
    tone: 'bad',
    transitions: {},
    isOpen: false,
    customer: 'offerDeclined',
  },
  expired: {
    label: 'Expired',
    tone: '',
    transitions: {},
    isOpen: false,
    customer: 'offerExpired',
  },
  replaced: {
    label: 'Replaced',
    tone: '',
    transitions: {},
    isOpen: false,
    customer: 'offerReplaced',
  },
}

export const mayMoveOffer = (from: OfferStatus, to: OfferStatus, by: OfferParty): boolean =>
  offerStates[from].transitions[to]?.includes(by) ?? false

export const offerStatusesWhere = (holds: (state: OfferState) => boolean): OfferStatus[] =>
  offerStatuses.filter((status) => holds(offerStates[status]))
