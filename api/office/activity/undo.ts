import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { OrderSubject } from '#content/shop/order-events.ts'
import { undoChangeAdmin, undoInviteAdmin } from '../../people/access/admins.ts'
import type { ActionOf, AuditLog, AuditSubject, Undo } from '../../platform/audit/audit.ts'
import { undoCreateLink } from '../../platform/links/links.ts'
import { undoAddQuestion } from '../../sales/brief/brief.ts'
import { missingPermission, type Caller } from '../../platform/caller.ts'
import { isSection, type ContentSource } from '../../content/records/changes.ts'
import { changedAgainError, undoRevisions } from '../../content/records/undo.ts'
import { undoRenameCustomer } from '../../people/customers/customers.ts'
import { undoMergeCustomers } from '../../people/customers/merge.ts'
import { undoAddNote, undoRemoveCustomerNote, undoRemoveNote } from '../../sales/notes/notes.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { undoAddFile, undoRemoveFile } from '../../sales/files/files.ts'
import { undoDelivery } from '../../sales/deliveries/deliver-version.ts'
import { undoMarkMessage } from '../../site/inbox/messages.ts'
import { undoAddMedia, undoDescribeMedia, undoRemoveMedia } from '../../content/media/media.ts'
import { undoAssign } from '../../sales/orders/assignee.ts'
import type {
  OrderEventLog,
  RecordedAction,
  RecordedSubject,
  UndoEvent,
} from '../../sales/orders/event-types.ts'
import { undoAddTask, undoChangeTask, undoRemoveTask } from '../../sales/orders/tasks/tasks.ts'
import { undoPayment } from '../../sales/orders/manual-payment.ts'
import { undoOrderStatus } from '../../sales/orders/order-status.ts'
import { undoDueDate } from '../../sales/orders/work/due-date.ts'
import { undoStage } from '../../sales/orders/work/stage.ts'
import { undoCloseEvent } from '../../sales/payments/events.ts'
import { isProviderUid } from '../../money/payment-providers/registry.ts'
import { undoCreateDraft, undoRemoveDraft, undoUpdateDraft } from '../../content/releases/drafts.ts'
import { undoPublishDraft } from '../../content/releases/publish-draft.ts'
import { undoPublishRelease } from '../../content/releases/publish-release.ts'
import { undoCreateRelease, undoRenameRelease } from '../../content/releases/releases.ts'
import { undoSchedule } from '../../content/releases/schedule.ts'
import { undoPublishReview } from '../../sales/reviews/testimonials.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { requireVisible } from '../../people/access/order-visibility.ts'
import { mayUndo } from './undo-permissions.ts'

/** The undo function of each change; null cannot be undone: sent mail, moved money, and removed personal data. */
const undos: { [S in AuditSubject]: { [A in keyof AuditLog[S]]: Undo<S, A & ActionOf<S>> | null } } = {
  'inbound-mail': { add: null, remove: null },
  customer: { update: undoRenameCustomer, merge: undoMergeCustomers, unmerge: null, forget: null },
  'customer-note': { create: undoAddNote, remove: undoRemoveCustomerNote },
  message: { mark: undoMarkMessage, remove: null, reply: null },
  subscriber: { remove: null },
  admin: {
    invite: undoInviteAdmin,
    'invite again': null,
    change: undoChangeAdmin,
    remove: undoChangeAdmin,
    restore: null,
    accept: null,
    'end sessions': null,
  },
  link: { create: undoCreateLink, revoke: null },
  // Only the members of a company decide who is in it.
  company: { create: null, update: null, remove: null },
  'company member': { invite: null, accept: null, change: null, remove: null },
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

/** The same for what happened to orders. An effect is undone with the change that it followed from. */
const orderUndos: {
  [S in RecordedSubject]: {
    [A in keyof OrderEventLog[S]]: UndoEvent<S, A & RecordedAction<S>> | 'effect' | null
  }
} = {
  order: {
    place: null,
    status: undoOrderStatus,
    payment: undoPayment,
    'payment notice': null,
    refunded: 'effect',
    stage: undoStage,
    'move stage': 'effect',
    'due date': undoDueDate,
    'send brief': null,
    assign: undoAssign,
    refund: null,
    'close refund': null,
    claim: null,
    // Its values are not recorded.
    buyer: null,
  },
  question: { ask: undoAddQuestion, withdraw: null },
  // Only the author may change a message, and removed text is deleted.
  'order-message': { create: null, edit: null, remove: null },
  delivery: { create: undoDelivery, withdraw: null, accept: null, 'request changes': null },
  review: { create: null, update: null, remove: null, publish: undoPublishReview },
  request: { create: null, close: null },
  file: { create: undoAddFile, remove: undoRemoveFile, restore: undoAddFile },
  // An issued invoice is corrected by a credit note.
  invoice: { issue: 'effect' },
  note: { create: undoAddNote, remove: undoRemoveNote },
  task: { create: undoAddTask, update: undoChangeTask, remove: undoRemoveTask },
}

/** Everything that the activity lists, by subject and action, except content. */
export type ChangeSubject = AuditSubject | RecordedSubject
export type ChangeAction = ActionOf<AuditSubject> | RecordedAction<RecordedSubject>

type Untyped = (tx: Tx, entry: object, caller: Caller) => Promise<unknown>

/** The kind of a stored subject, without its id: `company member` of `company member 0198…`. Ids contain no spaces. */
export const subjectOf = (stored: string) => (stored in undos ? stored : stored.replace(/ \S+$/, ''))

/** `logged` is the subject as it is stored: `customer 0198…`, or `order` of an event of an order. */
function undoOf(action: string, logged: string): Untyped | 'effect' | undefined {
  const all: Record<string, Record<string, unknown>> = { ...undos, ...orderUndos }
  return (all[subjectOf(logged)]?.[action] ?? undefined) as Untyped | 'effect' | undefined
}

interface Undoable extends Pick<Change, 'action' | 'actorUid' | 'before' | 'after'> {
  /** As the log stores it; null of a content revision, which can always be undone. */
  logged: string | null
}

/** Whether a change can be undone. One that a payment provider reported cannot. */
export const canUndo = ({ logged, ...entry }: Undoable) =>
  logged === null ||
  (!isProviderUid(entry.actorUid) && !isErased(entry) && typeof undoOf(entry.action, logged) === 'function')

/** Whether the values of an entry were deleted with a person's data. Every change that can be undone has some. */
const isErased = ({ before, after }: Pick<Change, 'before' | 'after'>) => before === null && after === null

/** An entry of the audit log, or an event of an order. */
interface Change extends Pick<
  Selectable<Tables['auditLog']>,
  'id' | 'action' | 'subject' | 'before' | 'after'
> {
  actorUid: string
  /** The id of the record that it is about, if any. */
  recordId: string
  /** The order whose event it is. */
  orderId: string | null
}

/**
 * Undoes one entry of the activity, or with a change id all changes of one request. Returns what has to be published
 * again. Throws 404 if there is no such change, and 409 if a record was changed again since or a change cannot be
 * undone.
 */
export const undoChange = (db: Database, id: string, caller: Caller): Promise<ContentSource[]> =>
  inTransaction(db, async (tx) => {
    const revisions = await tx
      .selectFrom('contentRevision')
      .selectAll()
      .where((row) => row.or([row('id', '=', id), row('changeId', '=', id)]))
      .orderBy('id', 'desc')
      .execute()
    const changes = await changesOf(tx, id)
    if (revisions.length + changes.length === 0) throw new NotFoundError()
    await requireMayUndo(tx, revisions, changes, caller)
    const sources = new Set<ContentSource>((await undoRevisions(tx, revisions, caller)).filter(isSection))
    const ownChanges = changes.filter(({ action, subject }) => undoOf(action, subject) !== 'effect')
    if (ownChanges.length === 0 && revisions.length === 0) throw notUndoable()
    for (const change of ownChanges) {
      const source = await undoOne(tx, change, changes, caller)
      if (source) sources.add(source)
    }
    return [...sources]
  })

/** Throws a 403 unless the caller may undo all of a change, and a 404 if it is about an order that they do not see. */
async function requireMayUndo(
  tx: Tx,
  revisions: readonly Selectable<Tables['contentRevision']>[],
  changes: readonly Change[],
  caller: Caller,
) {
  for (const { orderId } of changes) if (orderId !== null) await requireVisible(tx, 'orders', orderId, caller)
  const undone = [
    ...revisions.map((revision) => ({ ...revision, subject: null })),
    ...changes.filter(({ action, subject }) => undoOf(action, subject) !== 'effect'),
  ]
  const isAllowed = ({ subject, ...change }: (typeof undone)[number]) =>
    mayUndo(caller, { ...change, subject: subject && subjectOf(subject) })
  if (!undone.every((change) => isAllowed(change) || isFixed(change)))
    throw new ForbiddenError(missingPermission)
}

/** Whether nobody can undo a change, which is a 409. */
const isFixed = ({ action, subject }: { action: string; subject: string | null }) =>
  subject !== null && typeof undoOf(action, subject) !== 'function'

/** The changes that are not content, with this id or change id, newest first. */
async function changesOf(tx: Tx, id: string): Promise<Change[]> {
  const logged = await tx
    .selectFrom('auditLog')
    .selectAll()
    .where((row) => row.or([row('id', '=', id), row('changeId', '=', id)]))
    .execute()
  const events = await tx
    .selectFrom('orderEvents')
    .selectAll()
    .where((row) => row.or([row('id', '=', id), row('changeId', '=', id)]))
    .where('action', '<>', 'refresh')
    .execute()
  return [
    ...logged.map((entry) => ({
      ...entry,
      recordId: /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(entry.subject)?.[0] ?? '',
      orderId: null,
    })),
    ...events.map((event) => ({
      ...event,
      actorUid: event.actorUid!,
      recordId: event.subjectId,
      orderId: event.orderId,
    })),
  ].toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

const notUndoable = () => new ConflictError('This change cannot be undone.')

async function undoOne(tx: Tx, change: Change, all: readonly Change[], caller: Caller) {
  const { action, subject, recordId: id, orderId, before, after } = change
  const undo = undoOf(action, subject)
  if (typeof undo !== 'function' || isErased(change)) throw notUndoable()
  await requireLatest(tx, change, all)
  // `audit` and `recordEvent` have typed the entry, and entries are never changed.
  await undo(tx, { subject, action, id, before, after, ...(orderId !== null && { orderId }) }, caller)
  return subject.startsWith('picture ') ? 'media' : null
}

/** Throws a 409 if another change has since done the same kind of action to the same subject. */
async function requireLatest(
  tx: Tx,
  { id, action, subject, recordId, orderId }: Change,
  all: readonly Change[],
) {
  const later = await (
    orderId === null
      ? tx.selectFrom('auditLog').select('id').where('subject', '=', subject)
      : eventsAbout(tx, subject as OrderSubject, recordId)
  )
    .where('id', '>', id)
    .where(
      'id',
      'not in',
      all.map((change) => change.id),
    )
    .$if(!['create', 'update', 'remove', 'restore'].includes(action), (query) =>
      query.where('action', '=', action),
    )
    .executeTakeFirst()
  if (later) throw changedAgainError()
}

/** The events about a record, as a query of the same shape as the entries of the audit log. */
const eventsAbout = (tx: Tx, subject: OrderSubject, recordId: string) =>
  tx
    .selectFrom('orderEvents')
    .select('id')
    .where('subject', '=', subject)
    .where('subjectId', '=', recordId) as unknown as SelectQueryBuilder<Tables, 'auditLog', { id: string }>
