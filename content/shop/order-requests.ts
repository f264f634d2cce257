/**
 * The requests that a customer can make: for money after paying, and for the correction of an invoice. A new one also needs a
 * migration.
 */
export const requestKinds = ['refund', 'cancellation', 'correction'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The states of a request. A new state also needs a migration. */
export const requestStates = ['open', 'agreed', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

export const requestWords: Readonly<Record<RequestState, { label: string; tone: 'ok' | 'warn' | '' }>> = {
  open: { label: 'Waiting for an answer', tone: 'warn' },
  agreed: { label: 'Agreed', tone: 'ok' },
  declined: { label: 'Declined', tone: '' },
  withdrawn: { label: 'Withdrawn', tone: '' },
}
