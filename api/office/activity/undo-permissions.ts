import type { Permission } from '#content/model/permissions.ts'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import type { AuditSubject } from '../../platform/audit/audit.ts'
import { may, type Caller } from '../../platform/caller.ts'
import type { RecordedSubject } from '../../sales/orders/event-types.ts'

type Needs = readonly Permission[]

/** What undoing a change needs, by its subject: what making it needs. Nobody undoes the others. */
const bySubject: Partial<Record<AuditSubject | RecordedSubject, Needs>> = {
  customer: ['customers.edit'],
  'customer-note': ['customers.read', 'notes.write'],
  message: ['inbox.edit'],
  admin: ['people.manage'],
  'payment event': ['payments.record'],
  picture: ['media.edit'],
  draft: ['content.edit'],
  release: ['content.edit'],
  order: ['orders.work'],
  question: ['orders.work'],
  delivery: ['orders.work'],
  file: ['orders.work'],
  note: ['notes.write'],
  task: ['orders.work'],
}

/** The same for single actions that need something else than the others of their subject. */
const byAction: Readonly<Record<string, Needs>> = {
  'draft publish': ['content.publish'],
  'release publish': ['content.publish'],
  'release schedule': ['content.publish'],
  'order payment': ['payments.record'],
  'order assign': ['orders.assign'],
  'review publish': ['content.publish', 'orders.read'],
}

interface Undone {
  action: string
  /** The words of the subject, without an id; null of a content revision. */
  subject: string | null
  /** Of a content revision. */
  section?: StoredKey | null
  before: unknown
  after: unknown
}

/** Whether the caller may undo a change, as far as that depends on its kind. */
export function mayUndo(caller: Caller, { action, subject, section, before, after }: Undone): boolean {
  if (subject === null) return may(caller, (section && stored[section].permission) ?? 'content.publish')
  if (subject === 'link')
    return may(caller, scopeOf(after ?? before) === 'preview' ? 'content.edit' : 'orders.work')
  const needed = byAction[`${subject} ${action}`] ?? bySubject[subject as AuditSubject]
  return needed?.every((permission) => may(caller, permission)) ?? false
}

const scopeOf = (link: unknown) => (link as { scope?: string } | null)?.scope
