/** The tabs of an order's screen, with the parts of each that an address can name. */
export const orderParts = {
  conversation: ['field=text', 'notes'],
  work: ['requests', 'deliveries', 'deliver', 'report', 'brief', 'tasks'],
  files: [],
  money: ['payment', 'record-payment', 'invoices'],
  details: ['people'],
  history: ['emails'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OrderTab = keyof typeof orderParts
export type OrderPart = OrderTab | (typeof orderParts)[OrderTab][number]

/** The address of an order, at one of its parts. */
export const orderAddress = (id: string, part?: OrderPart) =>
  `/admin/payment-status/${id}${part ? `#${part}` : ''}`
