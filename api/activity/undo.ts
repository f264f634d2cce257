import type { Selectable } from 'kysely'
import { sections, type SectionKey } from '#content/sections.ts'
import { undoAdmin } from '../access/admins.ts'
import type { Caller } from '../access/callers.ts'
import * as content from '../content/store.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { markMessage, type Message } from '../inbox/messages.ts'
import { describeMedia, removeMedia, restoreMedia } from '../media/media.ts'
import { bringBackNote, removeNote } from '../orders/notes.ts'
import { setOrderStatus, undoPayment } from '../orders/orders.ts'
import { reopenEvent } from '../payments/events.ts'
import { changePaymentEmail, removePaymentEmail } from '../payments/payment-email.ts'
import type { Tables } from '../db/tables.ts'
import type { OrderStatus, PaymentStatus } from '../db/tables/orders.ts'

type Logged = Selectable<Tables['audit_log']>
type Revision = Selectable<Tables['content_revision']>

interface Undone {
  id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  caller: Caller
}

type Undo = (tx: Tx, change: Undone) => Promise<unknown>

/**
 * What takes back each thing that an administrator does, by what was done and to what. What is not here has left the
 * house (mail, a refund), or has removed personal data, which has to be for good.
 */
const ways: Record<string, Undo> = {
  'status order': (tx, { id, before, caller }) =>
    setOrderStatus(tx, [id], before.orderStatus as OrderStatus, caller),
  'payment order': (tx, { id, before, after, caller }) =>
    undoPayment(
      tx,
      id,
      { from: before.paymentStatus as PaymentStatus, to: after.paymentStatus as PaymentStatus },
      caller,
    ),
  'create note': (tx, { id, caller }) => removeNote(tx, id, caller),
  'remove note': (tx, { id, before, caller }) => bringBackNote(tx, id, before, caller),
  'mark message': (tx, { id, before, caller }) =>
    markMessage(tx, id, before.status as Message['status'], caller),
  'create picture': (tx, { id, caller }) => removeMedia(tx, id, caller),
  'update picture': (tx, { id, before, caller }) =>
    describeMedia(tx, id, before.description as string, caller),
  'remove picture': (tx, { id, caller }) => restoreMedia(tx, id, caller),
  'restore picture': (tx, { id, caller }) => removeMedia(tx, id, caller),
  'invite admin': (tx, { id, caller }) => undoAdmin(tx, id, null, caller),
  'change admin': (tx, { id, before, caller }) => undoAdmin(tx, id, before, caller),
  'remove admin': (tx, { id, before, caller }) => undoAdmin(tx, id, before, caller),
  'create payment': (tx, { caller }) => removePaymentEmail(tx, caller),
  'update payment': async (tx, { before, caller }) => {
    const stored = await tx.selectFrom('payment_email').select('id').executeTakeFirst()
    if (!stored) throw new ConflictError('There is no payment address any more.')
    return changePaymentEmail(tx, stored.id, before.email as string, undefined, caller)
  },
  'close payment': (tx, { id, caller }) => reopenEvent(tx, id, caller),
}

const wayOf = (action: string, subject: string) => ways[`${action} ${subject.split(' ')[0]}`]

/** Whether there is a way back from a change, as far as its kind tells. */
export const canUndo = (change: {
  action: string
  subject: string
  section: string | null
  actor_uid: string
}) =>
  change.section !== null ||
  // What PayPal has told is PayPal's to take back.
  (change.actor_uid !== 'paypal' && wayOf(change.action, change.subject) !== undefined)

/**
 * Takes back one change, which is a change, too. Gives what has to be published, or null. Throws 409 where
 * the thing was changed since, or there is no way back.
 */
export const undoChange = (db: Database, id: string, caller: Caller): Promise<content.Source | null> =>
  inTransaction(db, async (tx) => {
    const revision = await tx
      .selectFrom('content_revision')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (revision) return undoRevision(tx, revision, caller)
    const logged = await tx.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst()
    if (!logged) throw new NotFoundError()
    const undo = wayOf(logged.action, logged.subject)
    if (!undo) throw new ConflictError('There is no way back from this.')
    await refuseOlder(tx, logged)
    const { before, after, subject } = logged
    const about = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(subject)?.[0] ?? ''
    await undo(tx, { id: about, before: before ?? {}, after: after ?? {}, caller })
    return subject.startsWith('picture ') ? 'media' : null
  })

const changedSince = () => new ConflictError('It was changed again since. Take back the latest change first.')

/** The same kind of thing was done to the same again: what this one left is not there any more. */
async function refuseOlder(tx: Tx, { id, action, subject }: Logged) {
  const again = ['create', 'update', 'remove', 'restore'].includes(action) ? undefined : action
  const later = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('id', '>', id)
    .$if(again !== undefined, (query) => query.where('action', '=', again!))
    .executeTakeFirst()
  if (later) throw changedSince()
}

async function undoRevision(tx: Tx, revision: Revision, caller: Caller): Promise<SectionKey> {
  const { section: key, record_id: id, version, before } = revision
  const section = sections[key]
  const later = await tx
    .selectFrom('content_revision')
    .select('id')
    .where('section', '=', key)
    .where('record_id', 'is not distinct from', id)
    .where('version', '>', version)
    .executeTakeFirst()
  if (later) throw changedSince()
  if (id === null) await content.reorder(tx, section, (before as { ids: string[] }).ids, caller)
  else if (before === null) await content.remove(tx, section, id, version, caller)
  else await content.restore(tx, section, id, version - 1, caller)
  return key
}
