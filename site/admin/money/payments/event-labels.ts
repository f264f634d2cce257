import type { Status } from '../../../ui/badge.tsx'
import type { PaymentEvent } from './queries.ts'

const outcomes: Record<string, string> = {
  approved: 'Approved by the customer',
  pending: 'Pending',
  completed: 'Paid',
  failed: 'Failed',
  expired: 'Checkout expired',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  reversed: 'Reversed',
  'reversal-cancelled': 'Reversal canceled',
  disputed: 'Dispute opened',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'no-change': 'Other',
  unknown: 'Other',
}

/** The label of what a payment event reports. */
export const outcomeOf = ({ outcome, kind }: PaymentEvent) => outcomes[outcome ?? ''] ?? kind

/** Labels of how payment events were processed. */
const decisions: Record<string, Status> = {
  applied: { label: 'Applied', tone: 'ok' },
  noted: { label: 'Recorded', tone: '' },
  waiting: { label: 'Waiting', tone: 'warn' },
  repeated: { label: 'Duplicate', tone: '' },
  refused: { label: 'Refused', tone: 'bad' },
}

export const decisionOf = ({ decision }: PaymentEvent): Status =>
  decisions[decision ?? ''] ?? { label: 'Not processed yet', tone: 'warn' }
