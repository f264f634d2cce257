/** Who may see an event of an order: everyone who may see the order, or only the agency. */
export type Audience = 'everybody' | 'agency'

/** What an event of an order may be about, and who sees such events, unless an event has another audience. */
export const orderSubjects = {
  order: 'everybody',
  payment: 'everybody',
  question: 'everybody',
  /** An answer to the brief, which is saved while the customer types. */
  answer: 'everybody',
  'order-message': 'everybody',
  delivery: 'everybody',
  report: 'everybody',
  review: 'everybody',
  request: 'everybody',
  file: 'everybody',
  invoice: 'everybody',
  link: 'everybody',
  note: 'agency',
  task: 'agency',
} as const satisfies Record<string, Audience>

export type OrderSubject = keyof typeof orderSubjects
