/** What a customer can ask for after paying. A new one needs a migration, too. */
export const requestKinds = ['refund', 'cancellation'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Where a request stands. A new one needs a migration, too. */
export const requestStates = ['open', 'agreed', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

export const requestWords: Readonly<Record<RequestState, { label: string; tone: 'ok' | 'warn' | '' }>> = {
  open: { label: 'Waiting for an answer', tone: 'warn' },
  agreed: { label: 'Agreed', tone: 'ok' },
  declined: { label: 'Declined', tone: '' },
  withdrawn: { label: 'Withdrawn', tone: '' },
}
