import { sql } from 'kysely'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/caller.ts'
import { idFrom } from '../../platform/db/id-from.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { change } from './answers.ts'
import { mayUndo, type Kinds } from './kinds.ts'
import { canUndo } from './undo.ts'
import { visibleChanges } from './visible.ts'

export interface ActivityFilter {
  /** An email address, or the uid of a user without one. */
  person?: string | undefined
  /** A section's key, or another subject, with those that begin with it: `company` and `company member`. */
  subject?: string | undefined
  record?: string | undefined
  /** Only changes from this moment on, and before that one. */
  from?: Date | undefined
  before?: Date | undefined
}

/** A query for all changes that the caller may see, of content and of everything else. */
export const activity = (
  { db, caller }: Context,
  kinds: Kinds,
  { person, subject, record, from, before }: ActivityFilter,
) => {
  const visible = visibleChanges(kinds, caller)
  const content = db
    .selectFrom('contentRevision')
    .select((row) => [
      'id',
      'action',
      row.ref('section').$castTo<string>().as('subject'),
      row.ref('section').$castTo<StoredKey | null>().as('section'),
      'recordId',
      sql<number | null>`version`.as('version'),
      'before',
      'after',
      'actorUid',
      'actorEmail',
      'at',
      sql<string | null>`null::uuid`.as('orderId'),
    ])
    .where(visible.content)
  const other = db
    .selectFrom('auditLog')
    .select([
      'id',
      'action',
      'subject',
      sql<StoredKey | null>`null`.as('section'),
      // An account has another kind of id.
      sql<string | null>`case when subject_id ~ '^[0-9a-f-]{36}$' then subject_id::uuid end`.as('recordId'),
      sql<number | null>`null::integer`.as('version'),
      'before',
      'after',
      'actorUid',
      'actorEmail',
      'at',
      sql<string | null>`null::uuid`.as('orderId'),
    ])
    .where(visible.other)
  const orders = db
    .selectFrom('orderEvents')
    .select([
      'id',
      'action',
      sql<string>`subject`.as('subject'),
      sql<StoredKey | null>`null`.as('section'),
      'subjectId as recordId',
      sql<number | null>`null::integer`.as('version'),
      'before',
      'after',
      'actorUid',
      'actorEmail',
      'at',
      'orderId',
    ])
    // A stage that follows from another change is only in the order's history.
    .where('action', 'not in', ['refresh', 'move stage'])
    .where(visible.orders)
  return db
    .selectFrom(
      content
        .unionAll(other as unknown as typeof content)
        .unionAll(orders as unknown as typeof content)
        .as('activity'),
    )
    .selectAll()
    .select(sql<string | null>`(select number from orders where orders.id = order_id)`.as('orderNumber'))
    .select(sql<string | null>`case subject ${sql.join(namesOf(kinds), sql` `)} end`.as('name'))
    .$if(person !== undefined, (query) =>
      query.where((row) => row.or([row('actorEmail', '=', person!), row('actorUid', '=', person!)])),
    )
    .$if(subject !== undefined, (query) => query.where('subject', 'in', withParts(kinds, subject!)))
    .$if(record !== undefined, (query) =>
      query.where((row) => row.or([row('recordId', '=', record!), row('orderId', '=', record!)])),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', from!).where('id', '>=', idFrom(from!, -1)))
    .$if(before !== undefined, (query) =>
      query.where('at', '<', before!).where('id', '<', idFrom(before!, 1)),
    )
}

/** A subject with those of its parts. */
const withParts = (kinds: Kinds, subject: string) => [
  subject,
  ...[...kinds.keys()].filter((each) => each.startsWith(`${subject} `)),
]

/** The names of records, by their subject. */
const namesOf = (kinds: Kinds) =>
  [...kinds].flatMap(([subject, { nameOf }]) =>
    nameOf ? [sql`when ${sql.lit(subject)} then ${nameOf}`] : [],
  )

type Row = Awaited<ReturnType<ReturnType<typeof activity>['execute']>>[number]

/** Null of a content revision. */
const kindOf = ({ section, subject }: Pick<Row, 'section' | 'subject'>) => (section === null ? subject : null)

/** A change as the API returns it. */
export const toChange = (kinds: Kinds, row: Row, caller: Caller) =>
  fromRow(change, row, {
    title: row.section && stored[row.section].title,
    name: row.subject === 'order' ? row.orderNumber : row.name,
    order: row.orderId === null ? null : { _id: row.orderId, number: row.orderNumber! },
    canUndo:
      canUndo(kinds, { ...row, kind: kindOf(row) }) &&
      mayUndo(kinds, caller, { ...row, subject: kindOf(row) }),
    by: { uid: row.actorUid, email: row.actorEmail },
  })

/** All people who have made changes that the caller may see, for the filter. */
export async function people({ db, caller }: Context, kinds: Kinds): Promise<string[]> {
  const visible = visibleChanges(kinds, caller)
  const person = sql<string>`coalesce(actor_email, actor_uid)`.as('person')
  const rows = await db
    .selectFrom(
      db
        .selectFrom('contentRevision')
        .select(person)
        .where(visible.content)
        .union(db.selectFrom('auditLog').select(person).where(visible.other))
        .union(
          db.selectFrom('orderEvents').select(person).where('actorUid', 'is not', null).where(visible.orders),
        )
        .as('people'),
    )
    .select('person')
    .orderBy('person')
    .execute()
  return rows.map((row) => row.person)
}
