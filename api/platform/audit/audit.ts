import type { TxContext } from '../context.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { json } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Permission, Role } from '#content/model/permissions.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import type { ThreadState } from '#content/shop/inbox.ts'
import type { FieldValue } from '#content/model/value.ts'
import { useChangeId } from '../caller.ts'

/** The ids of what a merge of two customers has moved; it contains no personal data. */
export interface Moved {
  into: string
  orders: string[]
  accounts: string[]
  notes: string[]
  /** The names of the details and the tags that were taken over. */
  details?: string[]
  tags?: string[]
  /** Missing in merges from before there were offers. */
  offers?: string[]
}

type Update<Values> = { before: Values; after: Values }

/** The logged data of each change that is about neither content nor an order, by subject and action. */
export interface AuditLog {
  company: {
    create: { after: { name: string } }
    update: Update<{ name: string }>
    remove: { before: { name: string } }
  }
  'company member': {
    invite: { after: { email: string; role: string } }
    accept: { after: { email: string } }
    change: Update<{ email: string; role: string }>
    remove: { before: { email: string; role: string } }
  }
  'inbound-mail': { add: { after: { order: string } }; remove: { before: { email: string } } }
  customer: {
    create: { after: { name: string } }
    update: Update<Record<string, string>>
    import: { after: { added: string; changed: string } }
    'invoice payment': Update<{ paysOnInvoice: string }>
    merge: { before: Moved }
    unmerge: object
    forget: object
  }
  'customer-note': {
    create: { after: { text: string; customer: string } }
    remove: { before: { text: string; customer: string; by: string; email: string | null; at: string } }
  }
  message: { mark: Update<Pick<Selectable<Tables['messages']>, 'status'>>; remove: object; reply: object }
  thread: { mark: Update<{ state: ThreadState }> }
  subscriber: { remove: object }
  admin: {
    invite: { after: LoggedGrant }
    'invite again': object
    change: { before: AdminIdentity; after: LoggedGrant }
    remove: { before: AdminIdentity }
    restore: { after: LoggedGrant }
    accept: object
    'end sessions': object
  }
  /** The id is that of the account. */
  'second factor': {
    'make recovery codes': object
    recover: object
    'plan reset': object
    'stop reset': object
    reset: object
  }
  link: { create: { after: LinkAudit }; revoke: { before: LinkAudit } }
  coupon: {
    create: { after: LoggedCoupon }
    update: Update<LoggedCoupon>
    end: { before: { name: string } }
    resume: { after: { name: string } }
    remove: { before: LoggedCoupon }
  }
  offer: {
    create: { after: { name: string } }
    update: { after: { name: string } }
    remove: { before: { name: string } }
    send: { after: { name: string } }
    accept: { after: { name: string } }
    decline: { after: { name: string } }
    close: { after: { name: string; reason: string } }
    remind: { after: { name: string } }
  }
  'bank booking': { ignore: { after: BookingLog }; reopen: { after: BookingLog } }
  'payment event': { close: { after: { reason: string } }; reopen: object }
  picture: {
    create: { after: { name: string; description: string } }
    update: Update<{ description: string }>
    remove: { before: { name: string } }
    restore: { after: { name: string } }
  }
  mail: { 'send again': object }
  draft: {
    create: { after: LoggedDraft }
    update: Update<LoggedDraft>
    remove: { before: LoggedDraft }
    /** The new version of the record; null if the published record was identical already. */
    publish: { before: LoggedDraft; after: { name: string; version: number | null } }
  }
  release: {
    create: { after: { name: string } }
    update: Update<{ name: string }>
    remove: { before: { name: string } }
    schedule: Update<{ name: string; publishAt: string | null; revertAt: string | null }>
    /** The changed records are logged as revisions with the same change id. */
    publish: { before: { name: string }; after: { name: string; plannedFor?: string } }
    revert: { before: { name: string } }
  }
  backup: {
    export: { after: { file: string } }
    restore: { after: { file: string; madeAt: string } }
    remove: { before: { file: string } }
  }
  user: { forget: { after: { nameless: number } } }
  retention: {
    /** A rule has deleted this many rows from before `until`. */
    clear: { after: { name: string; deleted: string; until: string } }
  }
}

/** A booking of the bank, without the names of strangers. */
interface BookingLog {
  day: string
  /** With its currency. */
  amount: string
}

export interface LoggedGrant {
  email: string
  role: Role
  granted: Permission[]
}

/** The data with which a removed person can be restored; `uid` and `acceptedAt` if they had accepted. */
export interface AdminIdentity extends LoggedGrant {
  uid?: string
  acceptedAt?: string
  sessionsEndAt?: string
}

/** The values of a coupon, so that it can be restored; `name` is its code. */
export type LoggedCoupon = { name: string; records: string[] } & Record<
  | 'percent'
  | 'amount'
  | 'leastTotal'
  | 'firstOrderOnly'
  | 'periods'
  | 'perCustomer'
  | 'inAll'
  | 'validFrom'
  | 'validUntil'
  | 'note',
  string
>

/** The state of a draft, so that it can be restored. */
export interface LoggedDraft {
  name: string
  record: string
  section: SectionKey
  removes: boolean
  baseVersion: number
  data: Record<string, FieldValue>
  release: string | null
}

/** A link and the record that it gives access to: `order 0198…`. */
interface LinkAudit {
  scope: string
  opens: string
  label: string
}

export type AuditSubject = keyof AuditLog

export type ActionOf<Subject extends AuditSubject> = Subject extends unknown ? keyof AuditLog[Subject] : never

/** One change of one subject. The id is omitted for subjects of which there is only one. */
export type AuditEntry<
  Subject extends AuditSubject = AuditSubject,
  Action extends ActionOf<Subject> = ActionOf<Subject>,
> = {
  [S in Subject]: {
    [A in Action & keyof AuditLog[S]]: { subject: S; id?: string; action: A } & AuditLog[S][A]
  }[Action & keyof AuditLog[S]]
}[Subject]

/** Undoes an entry's change with a new change. Throws a ConflictError if it cannot be undone. */
export type Undo<Subject extends AuditSubject, Action extends ActionOf<Subject>> = (
  ctx: TxContext,
  entry: AuditEntry<Subject, Action> & { id: string },
) => Promise<unknown>

/** What undoes an action, if that needs other permissions than undoing the others of its subject. */
export interface UndoWith<Run> {
  readonly needs: readonly Permission[]
  readonly run: Run
}

/** How changes of one kind of record are shown and undone. */
export interface ChangeKind<Run> {
  /** What undoing them needs: what making them needs. Nobody undoes the others. */
  readonly undoneWith?: readonly Permission[] | ((change: LoggedValues) => readonly Permission[])
  /** No retention rule deletes them: they record money, rights, the history of an order, or what is undone as a whole. */
  readonly isPermanent?: true
  /** The name of the record with the id `record_id`, as a subquery. */
  readonly nameOf?: RawBuilder<string | null>
  /** The pages that show such records are published again after an undo. */
  readonly isPublished?: true
  /**
   * What undoes each action. `effect`: it is undone with the change that it followed from. Null cannot be undone: sent mail,
   * moved money, and removed personal data.
   */
  readonly undo: Readonly<Record<string, Run | UndoWith<Run> | 'effect' | null>>
}

export interface LoggedValues {
  before: unknown
  after: unknown
}

interface AuditKind<S extends AuditSubject> extends ChangeKind<unknown> {
  /** What a person of the agency needs to see them; all of several. */
  readonly seenWith: readonly Permission[]
  readonly undo: {
    readonly [A in keyof AuditLog[S]]: Undo<S, A & ActionOf<S>> | UndoWith<Undo<S, A & ActionOf<S>>> | null
  }
}

/** The kinds of changes that `audit` logs, by subject. */
export type AuditKinds = { readonly [S in AuditSubject]?: AuditKind<S> }

/** Logs a change and who made it, in the transaction of the change. */
export async function audit({ db, caller }: TxContext, entry: AuditEntry): Promise<void> {
  const { subject, id, action } = entry
  const before = 'before' in entry ? entry.before : null
  const after = 'after' in entry ? entry.after : null
  await db
    .insertInto('auditLog')
    .values({
      id: uuid(),
      changeId: useChangeId(caller),
      action,
      subject,
      subjectId: id ?? null,
      before: before && json(before as Record<string, unknown>),
      after: after && json(after as Record<string, unknown>),
      actorUid: caller.uid,
      actorEmail: caller.email,
    })
    .execute()
}

/** Deletes the values of all entries about these records of one kind, when a person's data is erased. */
export async function eraseAudit(
  { db }: TxContext,
  subject: AuditSubject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('auditLog')
    .set({ before: null, after: null })
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .execute()
}
