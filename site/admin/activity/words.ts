import type { Section } from '#content/section.ts'
import { everySection } from '#content/sections.ts'
import type { Values } from '../content/records.ts'
import { statusWord } from '../orders/order.ts'

export interface Change {
  _id: string
  action: string
  subject: string
  section: string | null
  recordId: string | null
  /** What it was done to, as people call it, while it is there. */
  name: string | null
  before: Values | null
  after: Values | null
  canUndo: boolean
  by: { uid: string; email: string | null }
  at: string
}

export const sectionOf = ({ section }: Change) => everySection.find(({ key }) => key === section)

const verbs: Record<string, string> = {
  create: 'added',
  update: 'changed',
  remove: 'removed',
  restore: 'brought back',
  reorder: 'put in another order:',
  mark: 'marked',
  reply: 'answered',
  invite: 'invited',
  'invite again': 'invited again',
  accept: 'accepted the invitation of',
  change: 'changed',
  'send again': 'sent again',
  status: 'set the work of',
  payment: 'set the payment of',
  refund: 'requested a refund of',
  close: 'closed',
  reopen: 'put before you again',
  export: 'downloaded',
  forget: 'closed',
}

/** What was done: `set the payment of`. */
export function doing(change: Change): string {
  const { action, recordId } = change
  const into = sectionOf(change)?.holds === 'many' && recordId
  if (into && action === 'create') return 'added to'
  if (into && action === 'remove') return 'removed from'
  return verbs[action] ?? `${action}:`
}

/** What the log calls what is no content, as an owner does. */
const things: Readonly<Record<string, string>> = {
  order: 'order',
  note: 'a note',
  message: 'the message of',
  subscriber: 'a subscriber',
  admin: 'administrator',
  payment: 'the PayPal e-mail',
  picture: 'picture',
  mail: 'the mail',
  backup: 'a backup',
  user: 'an account',
}

/** What it was done to: `order FD-000012`. */
export function about(change: Change): string {
  const { subject, before, after, recordId, name } = change
  const section: Section | undefined = sectionOf(change)
  if (section) {
    const named = section.named && (after ?? before)?.[section.named]
    return named ? `${section.title}: ${named}` : section.title
  }
  if (subject === 'payment' && recordId) return 'a notice of PayPal'
  const called = name ?? after?.email ?? before?.email ?? after?.name ?? before?.name
  if (subject === 'message' && !called) return 'a message'
  if (subject === 'mail' && !called) return 'a mail'
  return [things[subject] ?? subject, subject === 'payment' ? '' : called].filter(Boolean).join(' ')
}

const labels: Readonly<Record<string, string>> = {
  paymentStatus: 'Payment',
  orderStatus: 'Work',
  customerMailed: 'Customer told by mail',
  status: 'State',
  reason: 'Why',
  email: 'E-mail',
  name: 'Name',
  description: 'Description',
  text: 'Text',
  file: 'File',
  madeAt: 'Made',
  by: 'By',
  at: 'At',
}

/** What a value is called that is no field of a section. */
export const labelOf = (name: string) => labels[name] ?? name

/** A value as its owner reads it. */
export const valueOf = (name: string, value: string) => (/status$/i.test(name) ? statusWord(value) : value)
