import type { Tone } from '../../ui/badge.tsx'
import type { PaymentEvent } from './queries.ts'

const outcomes: Record<string, string> = {
  approved: 'Approved by the customer',
  pending: 'Pending',
  completed: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  reversed: 'Reversed',
  'reversal-cancelled': 'Reversal canceled',
  disputed: 'Dispute opened',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  unknown: 'Other',
}

/** The label of what a payment event reports. */
export const outcomeOf = ({ outcome, kind }: PaymentEvent) => outcomes[outcome ?? ''] ?? kind

/** Labels of how payment events were processed. */
const decisions: Record<string, readonly [text: string, tone: Tone]> = {
  applied: ['Applied', 'ok'],
  noted: ['Recorded', ''],
  waiting: ['Waiting', 'warn'],
  repeated: ['Duplicate', ''],
  refused: ['Refused', 'bad'],
}

export const decisionOf = ({ decision }: PaymentEvent) =>
  decisions[decision ?? ''] ?? (['Not processed yet', 'warn'] as const)
