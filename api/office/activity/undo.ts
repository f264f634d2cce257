import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { OrderSubject } from '#content/shop/order-events.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { AuditSubject } from '../../platform/audit/audit.ts'
import { missingPermission } from '../../platform/caller.ts'
import { isPublished, type ContentSource } from '../../content/records/changes.ts'
import { changedAgainError, undoRevisions } from '../../content/records/undo.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import type { RecordedSubject } from '../../sales/orders/event-types.ts'
import { isProviderUid } from '../../money/payment-providers/registry.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { requireVisible } from '../../people/access/order-visibility.ts'
import { mayUndo, undoOf, type Kinds } from './kinds.ts'

/** Everything that the activity lists, by subject and action, except content. */
export type ChangeSubject = AuditSubject | RecordedSubject

interface Undoable extends Pick<Change, 'action' | 'actorUid' | 'before' | 'after'> {
  /** Null of a content revision, which can always be undone. */
  kind: string | null
}

/** Whether a change can be undone. One that a payment provider reported cannot. */
export const canUndo = (kinds: Kinds, { kind, ...entry }: Undoable) =>
  kind === null ||
  (!isProviderUid(entry.actorUid) &&
    !isErased(entry) &&
    typeof undoOf(kinds, entry.action, kind) === 'function')

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
export const undoChange = (ctx: Context, kinds: Kinds, id: string): Promise<ContentSource[]> =>
  withTransaction(ctx, async (ctx) => {
    const revisions = await ctx.db
      .selectFrom('contentRevision')
      .selectAll()
      .where((row) => row.or([row('id', '=', id), row('changeId', '=', id)]))
      .orderBy('id', 'desc')
      .execute()
    const changes = await changesOf(ctx.db, id)
    if (revisions.length + changes.length === 0) throw new NotFoundError()
    await requireMayUndo(ctx, kinds, { revisions, changes })
    const sources = new Set<ContentSource>((await undoRevisions(ctx, revisions)).filter(isPublished))
    const ownChanges = changes.filter(({ action, subject }) => undoOf(kinds, action, subject) !== 'effect')
    if (ownChanges.length === 0 && revisions.length === 0) throw notUndoable()
    for (const change of ownChanges) {
      const source = await undoOne(ctx, kinds, { change, all: changes })
      if (source) sources.add(source)
    }
    return [...sources]
  })

/** Throws a 403 unless the caller may undo all of a change, and a 404 if it is about an order that they do not see. */
async function requireMayUndo(
  ctx: TxContext,
  kinds: Kinds,
  {
    revisions,
    changes,
  }: { revisions: readonly Selectable<Tables['contentRevision']>[]; changes: readonly Change[] },
) {
  for (const { orderId } of changes) if (orderId !== null) await requireVisible(ctx, 'orders', orderId)
  const undone = [
    ...revisions.map((revision) => ({ ...revision, subject: null })),
    ...changes.filter(({ action, subject }) => undoOf(kinds, action, subject) !== 'effect'),
  ]
  const isAllowed = (change: (typeof undone)[number]) =>
    mayUndo(kinds, ctx.caller, change) || isFixed(kinds, change)
  if (!undone.every(isAllowed)) throw new ForbiddenError(missingPermission)
}

/** Whether nobody can undo a change, which is a 409. */
const isFixed = (kinds: Kinds, { action, subject }: { action: string; subject: string | null }) =>
  subject !== null && typeof undoOf(kinds, action, subject) !== 'function'

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
      recordId: entry.subjectId ?? '',
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

async function undoOne(
  ctx: TxContext,
  kinds: Kinds,
  { change, all }: { change: Change; all: readonly Change[] },
) {
  const { action, subject, recordId: id, orderId, before, after } = change
  const undo = undoOf(kinds, action, subject)
  if (typeof undo !== 'function' || isErased(change)) throw notUndoable()
  await requireLatest(ctx.db, change, all)
  await undo(ctx, { subject, action, id, before, after, ...(orderId !== null && { orderId }) })
  return kinds.get(subject)?.isPublished ? 'media' : null
}

/** Throws a 409 if another change has since done the same kind of action to the same subject. */
async function requireLatest(
  tx: Tx,
  { id, action, subject, recordId, orderId }: Change,
  all: readonly Change[],
) {
  const later = await (
    orderId === null
      ? tx
          .selectFrom('auditLog')
          .select('id')
          .where('subject', '=', subject)
          .where('subjectId', 'is not distinct from', recordId || null)
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
