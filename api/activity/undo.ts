import type { Selectable } from 'kysely'
import { undoChangeAdmin, undoInviteAdmin } from '../access/admins.ts'
import type { ActionOf, AuditEntry, AuditLog, AuditSubject, Undo } from '../audit/audit.ts'
import { undoCreateLink } from '../access/links.ts'
import { undoAddQuestion } from '../brief/brief.ts'
import type { Caller } from '../caller.ts'
import { isSection, type ContentSource } from '../content/changes.ts'
import { changedAgainError, undoRevisions } from '../content/undo.ts'
import { undoAddNote, undoRemoveNote } from '../conversation/notes.ts'
import { undoRenameCustomer } from '../customers/customers.ts'
import { undoMergeCustomers } from '../customers/merge.ts'
import { undoAddCustomerNote, undoRemoveCustomerNote } from '../customers/notes.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { undoAddFile, undoRemoveFile } from '../files/files.ts'
import { undoDelivery } from '../deliveries/deliver-version.ts'
import { undoMarkMessage } from '../inbox/messages.ts'
import { undoAddMedia, undoDescribeMedia, undoRemoveMedia } from '../media/media.ts'
import { undoAssign } from '../orders/assignee.ts'
import { undoAddTask, undoChangeTask, undoRemoveTask } from '../orders/tasks/tasks.ts'
import { undoPayment } from '../orders/manual-payment.ts'
import { undoOrderStatus } from '../orders/order-status.ts'
import { undoDueDate } from '../orders/work/due-date.ts'
import { undoStage } from '../orders/work/stage.ts'
import { undoCloseEvent } from '../payments/events.ts'
import { isProviderUid } from '../payment-providers/registry.ts'
import { undoCreateDraft, undoRemoveDraft, undoUpdateDraft } from '../releases/drafts.ts'
import { undoPublishDraft } from '../releases/publish-draft.ts'
import { undoPublishRelease } from '../releases/publish-release.ts'
import { undoCreateRelease, undoRenameRelease } from '../releases/releases.ts'
import { undoSchedule } from '../releases/schedule.ts'
import { undoPublishReview } from '../reviews/testimonials.ts'
import type { Tables } from '../db/tables.ts'

type Logged = Selectable<Tables['audit_log']>

/** The undo function of each change; null cannot be undone: sent mail, moved money, and removed personal data. */
const undos: { [S in AuditSubject]: { [A in keyof AuditLog[S]]: Undo<S, A & ActionOf<S>> | null } } = {
  review: { create: null, update: null, remove: null, publish: undoPublishReview },
  request: { create: null, close: null },
  delivery: { create: undoDelivery, withdraw: null, accept: null, 'request changes': null },
  order: {
    status: undoOrderStatus,
    payment: undoPayment,
    assign: undoAssign,
    stage: undoStage,
    'due date': undoDueDate,
    refund: null,
    'close refund': null,
    claim: null,
    // Its values are not logged.
    buyer: null,
  },
  question: { ask: undoAddQuestion, withdraw: null },
  note: { create: undoAddNote, remove: undoRemoveNote },
  file: { create: undoAddFile, remove: undoRemoveFile, restore: undoAddFile },
  // Only the author may change a message, and removed text is deleted.
  'inbound-mail': { add: null, remove: null },
  'order-message': { edit: null, remove: null },
  task: { create: undoAddTask, update: undoChangeTask, remove: undoRemoveTask },
  customer: { update: undoRenameCustomer, merge: undoMergeCustomers, unmerge: null, forget: null },
  'customer-note': { create: undoAddCustomerNote, remove: undoRemoveCustomerNote },
  message: { mark: undoMarkMessage, remove: null, reply: null },
  subscriber: { remove: null },
  admin: {
    invite: undoInviteAdmin,
    'invite again': null,
    change: undoChangeAdmin,
    remove: undoChangeAdmin,
    restore: null,
    accept: null,
  },
  link: { create: undoCreateLink, revoke: null },
  // Only the members of a company decide who is in it.
  company: { create: null, update: null, remove: null },
  'company member': { invite: null, accept: null, change: null, remove: null },
  // An issued invoice is corrected by a credit note.
  invoice: { issue: null },
  'payment event': { close: undoCloseEvent, reopen: null },
  picture: {
    create: undoAddMedia,
    update: undoDescribeMedia,
    remove: undoRemoveMedia,
    restore: undoAddMedia,
  },
  mail: { 'send again': null },
  draft: {
    create: undoCreateDraft,
    update: undoUpdateDraft,
    remove: undoRemoveDraft,
    publish: undoPublishDraft,
  },
  release: {
    create: undoCreateRelease,
    update: undoRenameRelease,
    remove: null,
    schedule: undoSchedule,
    publish: undoPublishRelease,
    revert: null,
  },
  backup: { export: null, restore: null, remove: null },
  user: { forget: null },
  retention: { clear: null },
}

type Untyped = (tx: Tx, entry: AuditEntry & { id: string }, caller: Caller) => Promise<unknown>

/** The kind of a stored subject, without its id: `company member` of `company member 0198…`. Ids contain no spaces. */
export const subjectOf = (stored: string) => (stored in undos ? stored : stored.replace(/ \S+$/, ''))

/** `logged` is the subject as it is stored: `order 0198…`. */
function undoOf(action: string, logged: string): Untyped | undefined {
  const actions: Record<string, unknown> = undos[subjectOf(logged) as AuditSubject] ?? {}
  return (actions[action] ?? undefined) as Untyped | undefined
}

interface Undoable extends Pick<Logged, 'action' | 'actor_uid' | 'before' | 'after'> {
  /** As the log stores it; null of a content revision, which can always be undone. */
  logged: string | null
}

/** Whether a change can be undone. One that a payment provider reported cannot. */
export const canUndo = ({ logged, ...entry }: Undoable) =>
  logged === null ||
  (!isProviderUid(entry.actor_uid) && !isErased(entry) && undoOf(entry.action, logged) !== undefined)

/** Whether the values of an entry were deleted with a person's data. Every change that can be undone has some. */
const isErased = ({ before, after }: Pick<Logged, 'before' | 'after'>) => before === null && after === null

/**
 * Undoes one entry of the activity, or with a change id all changes of one request. Returns what has to be published
 * again. Throws 404 if there is no such change, and 409 if a record was changed again since or a change cannot be
 * undone.
 */
export const undoChange = (db: Database, id: string, caller: Caller): Promise<ContentSource[]> =>
  inTransaction(db, async (tx) => {
    const byId = <T extends 'audit_log' | 'content_revision'>(table: T) =>
      tx
        .selectFrom(table as 'audit_log')
        .selectAll()
        .where((row) => row.or([row('id', '=', id), row('change_id', '=', id)]))
        .orderBy('id', 'desc')
        .execute()
    const revisions = (await byId('content_revision')) as unknown as Selectable<Tables['content_revision']>[]
    const entries = await byId('audit_log')
    if (revisions.length + entries.length === 0) throw new NotFoundError()
    const sources = new Set<ContentSource>((await undoRevisions(tx, revisions, caller)).filter(isSection))
    for (const entry of entries) {
      const source = await undoEntry(tx, entry, entries, caller)
      if (source) sources.add(source)
    }
    return [...sources]
  })

async function undoEntry(tx: Tx, entry: Logged, change: readonly Logged[], caller: Caller) {
  const { action, subject, before, after } = entry
  const undo = undoOf(action, subject)
  if (!undo || isErased(entry)) throw new ConflictError('This change cannot be undone.')
  await requireLatest(tx, entry, change)
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(subject)?.[0] ?? ''
  // The cast is safe: `audit` has typed the entry, and entries are never changed.
  await undo(tx, { subject, action, id, before, after } as AuditEntry & { id: string }, caller)
  return subject.startsWith('picture ') ? 'media' : null
}

/** Throws a 409 if another change has since done the same kind of action to the same subject. */
async function requireLatest(tx: Tx, { id, action, subject }: Logged, change: readonly Logged[]) {
  const same = ['create', 'update', 'remove', 'restore'].includes(action) ? undefined : action
  const later = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('id', '>', id)
    .where(
      'id',
      'not in',
      change.map((entry) => entry.id),
    )
    .$if(same !== undefined, (query) => query.where('action', '=', same!))
    .executeTakeFirst()
  if (later) throw changedAgainError()
}
