/** The changes of an order that open pages are notified of, and who is notified: everyone who may see it, or the agency. */
export const orderEventKinds = {
  /** Its status, payment or history. */
  order: 'everybody',
  stage: 'everybody',
  brief: 'everybody',
  message: 'everybody',
  delivery: 'everybody',
  file: 'everybody',
  invoice: 'everybody',
  people: 'everybody',
  request: 'everybody',
  note: 'agency',
  task: 'agency',
} as const satisfies Record<string, 'everybody' | 'agency'>

export type OrderEventKind = keyof typeof orderEventKinds
