export interface PaymentEvent {
  _id: string
  orderId: string | null
  provider: string
  kind: string
  receivedAt: string
  timesReceived: number
  verdict: string | null
  decision: string | null
  reason: string
  attention: boolean
  closedBy: string | null
  outcome: string | null
  status: string | null
  transaction: string | null
  amount: string | null
  currency: string | null
  checks: { name: string; wrong: string | null }[]
  raw: string
  /** Of a payment that did not make its order Paid: what can be done about it. */
  choices: { accept: boolean; refund: boolean; refundAt: string | null } | null
}

export interface PaymentSettings {
  mode: 'simulator' | 'sandbox' | 'live'
  provider: string
  paymentEmail: string | null
  merchantId: string | null
  noticesTo: string
  warnings: string[]
}

const outcomes: Record<string, string> = {
  approved: 'Approved by the customer',
  pending: 'On its way',
  completed: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  reversed: 'Taken back',
  'reversal-cancelled': 'Given back to you',
  disputed: 'Dispute opened',
  'dispute-won': 'Dispute ended for you',
  'dispute-lost': 'Dispute ended for the customer',
  unknown: 'Something else',
}

/** What a notice is about, as an owner calls it. */
export const outcomeOf = ({ outcome, kind }: PaymentEvent) => outcomes[outcome ?? ''] ?? kind

const decisions: Record<string, readonly [word: string, tone: string]> = {
  applied: ['Changed the order', 'ok'],
  noted: ['Noted', ''],
  waiting: ['Waiting', 'warn'],
  repeated: ['Known already', ''],
  refused: ['Refused', 'bad'],
}

export const decisionOf = ({ decision }: PaymentEvent) =>
  decisions[decision ?? ''] ?? (['Not judged yet', 'warn'] as const)
