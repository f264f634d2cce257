import type { Section } from '#content/section.ts'
import { retentionKeys, retentionRules } from '#content/retention.ts'
import { everySection } from '#content/sections.ts'
import { statusLabel } from '../orders/order.ts'
import type { Change } from './queries.ts'

export const sectionOf = ({ section }: Change) => everySection.find(({ key }) => key === section)

const verbs: Record<string, string> = {
  create: 'added',
  update: 'changed',
  remove: 'removed',
  restore: 'restored',
  reorder: 'reordered',
  mark: 'marked',
  reply: 'replied to',
  invite: 'invited',
  'invite again': 'invited again',
  accept: 'accepted',
  change: 'changed',
  'send again': 'sent again',
  status: 'changed the order status of',
  payment: 'changed the payment status of',
  stage: 'changed the stage of',
  'due date': 'changed the due date of',
  ask: 'asked',
  refund: 'requested a refund of',
  'close refund': 'closed a refund of',
  revoke: 'revoked',
  claim: 'claimed',
  close: 'closed',
  withdraw: 'withdrew',
  'request changes': 'requested changes to',
  publish: 'published',
  reopen: 'reopened',
  export: 'downloaded',
  edit: 'edited',
  forget: 'erased',
  merge: 'merged',
  assign: 'changed the assignee of',
  unmerge: 'separated',
  schedule: 'scheduled',
  revert: 'reverted',
  clear: 'deleted old rows by',
}

/** The action of a change, as the part of the sentence before its subject: `changed the payment status of`. */
export function actionText(change: Change): string {
  const { action, recordId } = change
  const inList = sectionOf(change)?.holds === 'many' && recordId
  if (inList && action === 'create') return 'added to'
  if (inList && action === 'remove') return 'removed from'
  if (action === 'accept' && change.subject === 'admin') return 'accepted the invitation of'
  return verbs[action] ?? `${action}:`
}

/** Subjects other than sections: the label in the filter, or null if it is not in it, and the text in a sentence. */
const subjects: Readonly<Record<string, readonly [filter: string | null, text: string]>> = {
  order: ['Orders', 'order'],
  question: [null, 'a question'],
  note: ['Notes', 'a note'],
  file: ['Files', 'the file'],
  'inbound-mail': ['Held e-mails', 'a held e-mail'],
  'order-message': ['Conversations', 'a message of a conversation'],
  delivery: ['Deliveries', 'a delivery'],
  review: ['Reviews', 'a review'],
  request: ['Requests', 'a request'],
  task: ['Tasks', 'a task'],
  customer: ['Customers', 'the customer'],
  'customer-note': [null, 'a note on a customer'],
  message: ['Messages', 'the message of'],
  subscriber: ['Subscribers', 'a subscriber'],
  admin: ['Administrators', 'administrator'],
  link: ['Links', 'a link'],
  company: ['Companies', 'the company'],
  payment: ['Payment', 'the PayPal e-mail'],
  picture: ['Pictures', 'picture'],
  mail: ['Mail', 'the e-mail'],
  'e-mail': ['E-mail texts', 'the text of the e-mail'],
  draft: ['Drafts', 'the draft of'],
  release: ['Releases', 'the release'],
  backup: ['Backups', 'a backup'],
  user: [null, 'an account'],
  retention: ['Data retention', 'the retention rule'],
}

export const subjectFilter = Object.entries(subjects).flatMap(([name, [text]]) =>
  text ? [[name, text] as const] : [],
)

/** The subject of a change: `order FD-000012`. */
export function subjectText(change: Change): string {
  const { subject, before, after, recordId, name } = change
  const section: Section | undefined = sectionOf(change)
  if (section) {
    const recordName = section.titleField && (after ?? before)?.[section.titleField]
    return typeof recordName === 'string' && recordName ? `${section.title}: ${recordName}` : section.title
  }
  if (subject === 'payment' && recordId) return 'a payment notification'
  const stored = after?.email ?? before?.email ?? after?.name ?? before?.name
  const recordName = name ?? (typeof stored === 'string' ? stored : '')
  if (subject === 'message' && !recordName) return 'a message'
  if (subject === 'mail' && !recordName) return 'an e-mail'
  if (subject === 'retention' && !recordName) return 'the rules of data retention'
  return [subjects[subject]?.[1] ?? subject, subject === 'payment' ? '' : recordName]
    .filter(Boolean)
    .join(' ')
}

type Values = Readonly<Record<string, unknown>> | null

/** The values before and after a change, with their section; for a draft, the values of its section's fields. */
export function changedValues(change: Change): {
  section: Section | undefined
  before: Values
  after: Values
} {
  const { subject, action, before, after } = change
  const shown = { section: sectionOf(change), before, after }
  if (subject === 'retention' && action === 'update')
    return { ...shown, before: inDays(before), after: inDays(after) }
  if (subject !== 'draft') return shown
  const section = everySection.find(({ key }) => key === (after ?? before)?.section)
  const dataOf = (values: Values) => (values?.data as Values) ?? null
  return { section, before: dataOf(before), after: action === 'publish' ? dataOf(before) : dataOf(after) }
}

/** The days of each retention rule as text. */
const inDays = (values: Values): Values =>
  Object.fromEntries(
    retentionKeys.map((key) => [
      retentionRules[key].title,
      typeof values?.[key] === 'number' ? `${values[key]} days` : 'Kept',
    ]),
  )

const labels: Readonly<Record<string, string>> = {
  paymentStatus: 'Payment status',
  orderStatus: 'Order status',
  customerMailed: 'Customer notified by e-mail',
  status: 'Status',
  stage: 'Stage',
  note: 'Message to the customer',
  dueOn: 'Due date',
  reason: 'Reason',
  email: 'E-mail',
  name: 'Name',
  description: 'Description',
  text: 'Text',
  subject: 'Subject',
  preview: 'Preview',
  heading: 'Heading',
  body: 'Text',
  button: 'Button',
  file: 'File',
  scope: 'What it allows',
  opens: 'What it opens',
  role: 'Role',
  label: 'For',
  madeAt: 'Created',
  deleted: 'Rows deleted',
  until: 'From before',
  publishAt: 'To be published',
  revertAt: 'Revert at',
  plannedFor: 'Planned for',
  by: 'By',
  at: 'At',
}

/** The label of a value that is not a field of a section. */
export const labelOf = (name: string) => labels[name] ?? name

/** A value of such a field, as text. */
export const valueText = (name: string, value: string) => (/status$/i.test(name) ? statusLabel(value) : value)
