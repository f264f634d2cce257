import type { Section } from '#content/sections/section.ts'
import { everySection } from '#content/sections/sections.ts'
import { everySetting } from '#content/sections/settings.ts'
import type { ChangeAction, ChangeSubject } from '#api/office/activity/undo.ts'
import type { Action } from '#api/platform/db/tables/content.ts'
import { statusLabel } from '../../sales/orders/order.ts'
import type { Change } from './queries.ts'

const declarations = [...everySection, ...everySetting]

export const sectionOf = ({ section }: Change) => declarations.find(({ key }) => key === section)

/** What a change does, as the part of the sentence before its subject. */
const verbs: Readonly<Record<Action | ChangeAction, string>> = {
  create: 'added',
  update: 'changed',
  remove: 'removed',
  restore: 'restored',
  reorder: 'reordered',
  mark: 'marked',
  reply: 'replied to',
  invite: 'invited',
  'invite again': 'invited again',
  'end sessions': 'ended all sessions of',
  accept: 'accepted',
  change: 'changed',
  'send again': 'sent again',
  place: 'placed',
  status: 'changed the order status of',
  payment: 'changed the payment status of',
  'payment notice': 'noted a payment for',
  refunded: 'refunded',
  stage: 'changed the stage of',
  'move stage': 'changed the stage of',
  'due date': 'changed the due date of',
  buyer: 'changed the invoice details of',
  ask: 'asked',
  'send brief': 'sent the brief of',
  refund: 'requested a refund of',
  'close refund': 'closed a refund of',
  revoke: 'revoked',
  claim: 'claimed',
  close: 'closed',
  issue: 'issued',
  add: 'added to an order:',
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
  if (action === 'accept' && change.subject !== 'delivery') return 'accepted the invitation of'
  return textOf(verbs, action) ?? `${action}:`
}

/** The subjects other than sections, as the part of the sentence after the action; `{name}` is their name. */
const subjects: Readonly<Record<ChangeSubject, string>> = {
  order: 'order {name}',
  question: 'a question',
  note: 'a note',
  file: 'the file {name}',
  'inbound-mail': 'a held email',
  'order-message': 'a message of a conversation',
  delivery: 'a delivery',
  review: 'a review',
  request: 'a request',
  task: 'a task',
  customer: 'the customer {name}',
  'customer-note': 'a note on a customer',
  message: 'the message of {name}',
  subscriber: 'a subscriber',
  admin: 'administrator {name}',
  link: 'a link',
  company: 'the company {name}',
  'company member': 'company member {name}',
  'payment event': 'a payment notification',
  invoice: 'invoice {name}',
  picture: 'picture {name}',
  mail: 'the email {name}',
  draft: 'the draft of {name}',
  release: 'the release {name}',
  backup: 'a backup',
  user: 'an account',
  retention: 'the retention rule {name}',
}

/** For records without a name, such as deleted ones. */
const namelessSubjects: Readonly<Partial<Record<ChangeSubject, string>>> = {
  message: 'a message',
  mail: 'an email',
}

/** The options of the subject filter besides the sections: the first word of the subjects, and its label. */
export const subjectFilter: readonly (readonly [firstWord: string, label: string])[] = [
  ['order', 'Orders'],
  ['note', 'Notes'],
  ['file', 'Files'],
  ['inbound-mail', 'Held emails'],
  ['order-message', 'Conversations'],
  ['delivery', 'Deliveries'],
  ['review', 'Reviews'],
  ['request', 'Requests'],
  ['task', 'Tasks'],
  ['customer', 'Customers'],
  ['message', 'Messages'],
  ['subscriber', 'Subscribers'],
  ['admin', 'Administrators'],
  ['link', 'Links'],
  ['company', 'Companies'],
  ['payment', 'Payment'],
  ['invoice', 'Invoices'],
  ['picture', 'Pictures'],
  ['mail', 'Mail'],
  ['draft', 'Drafts'],
  ['release', 'Releases'],
  ['backup', 'Backups'],
]

/** The subject of a change: `order FD-000012`. */
export function subjectText(change: Change): string {
  const { subject, before, after, name, order } = change
  const section: Section | undefined = sectionOf(change)
  if (section) {
    const recordName = section.titleField && (after ?? before)?.[section.titleField]
    return typeof recordName === 'string' && recordName ? `${section.title}: ${recordName}` : section.title
  }
  const stored = after?.email ?? before?.email ?? after?.name ?? before?.name
  const recordName = name ?? (typeof stored === 'string' ? stored : '')
  const text = (recordName ? undefined : textOf(namelessSubjects, subject)) ?? textOf(subjects, subject)
  const named = text?.replace('{name}', () => recordName).trim() ?? subject
  return order && subject !== 'order' ? `${named} (order ${order.number})` : named
}

/** A change by an earlier release may have an action or a subject that is unknown now. */
const textOf = (texts: Readonly<Partial<Record<string, string>>>, key: string) => texts[key]

type Values = Readonly<Record<string, unknown>> | null

/** The values before and after a change, with their section; for a draft, the values of its section's fields. */
export function changedValues(change: Change): {
  section: Section | undefined
  before: Values
  after: Values
} {
  const { subject, action, before, after } = change
  const shown = { section: sectionOf(change), before, after }
  if (subject !== 'draft') return shown
  const section = everySection.find(({ key }) => key === (after ?? before)?.section)
  const dataOf = (values: Values) => (values?.data as Values) ?? null
  return { section, before: dataOf(before), after: action === 'publish' ? dataOf(before) : dataOf(after) }
}

const labels: Readonly<Record<string, string>> = {
  paymentStatus: 'Payment status',
  orderStatus: 'Order status',
  customerMailed: 'Email to the customer',
  status: 'Status',
  stage: 'Stage',
  note: 'Message to the customer',
  dueOn: 'Due date',
  changed: 'Changed',
  packageName: 'Package',
  outcome: 'Outcome',
  refunded: 'Refunded in all',
  reason: 'Reason',
  email: 'Email',
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
