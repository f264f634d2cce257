import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { TxContext } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Table } from './catalog.ts'
import type { Loaded } from './load.ts'
import { appendOnlyTables } from './plan.ts'

/** Merges into the loaded rows what a restore must not undo of the current data. */
export async function mergeCurrentState({ db: tx, caller }: TxContext, loaded: Loaded) {
  await keepCaller(tx, loaded, caller)
  await endLinks(tx, loaded)
  await holdMails(tx, loaded)
  await raiseSectionVersions(tx, loaded)
  await keepInvoiceNumbers(tx, loaded)
  await keepOfferNumbers(tx, loaded)
  for (const table of loaded.tables) if (appendOnlyTables.has(table.name)) await keepAll(tx, loaded, table)
}

/** Keeps all current rows of a table unchanged, in addition to those of the backup. */
async function keepAll(tx: Tx, { scratch, home }: Loaded, { name, columns, key }: Table) {
  const [theirs, ours] = [sql.id(scratch, name), sql.id(home, name)]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const row = (alias: string) => sql`row(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})`
  const same = sql.join(
    key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`o.${column}`)}`),
    sql` and `,
  )
  await sql`delete from ${theirs} as t using ${ours} as o
    where ${same} and ${row('t')} is distinct from ${row('o')}`.execute(tx)
  await sql`insert into ${theirs} (${names}) overriding system value select ${names} from ${ours} as o
    where not exists (select from ${theirs} as t where ${same})`.execute(tx)
}

/**
 * The caller keeps their role; if the backup has no Admin, all current ones stay. Sessions that were ended stay ended.
 */
async function keepCaller(tx: Tx, { scratch, home }: Loaded, { uid }: Caller) {
  const [theirs, ours] = [sql.id(scratch, 'admins'), sql.id(home, 'admins')]
  const { rows } = await sql`select from ${theirs} where uid is not null and role = 'Admin' limit 1`.execute(
    tx,
  )
  const isKept =
    rows.length > 0 ? sql`o.uid = ${uid}` : sql`(o.uid = ${uid} or (o.uid is not null and o.role = 'Admin'))`
  await sql`delete from ${theirs} as t using ${ours} as o
    where ${isKept} and (t.id = o.id or t.uid = o.uid or lower(t.email) = lower(o.email))`.execute(tx)
  await sql`insert into ${theirs} select * from ${ours} as o where ${isKept}`.execute(tx)
  await sql`update ${theirs} as t set sessions_end_at = greatest(t.sessions_end_at, o.sessions_end_at)
    from ${ours} as o where o.uid = t.uid`.execute(tx)
}

/** Links that were used or revoked since stay so; those for the setup of an installation are for its own terminal. */
async function endLinks(tx: Tx, { scratch, home }: Loaded) {
  const [theirs, ours] = [sql.id(scratch, 'links'), sql.id(home, 'links')]
  await sql`delete from ${theirs} where scope in ('setup-admin', 'setup-payment')`.execute(tx)
  await sql`update ${theirs} as t set revoked_at = o.revoked_at
    from ${ours} as o where o.id = t.id and o.revoked_at is not null`.execute(tx)
}

/**
 * Queued mails of the backup stay queued only if they still are; unknown ones fail, so that the agency decides.
 */
async function holdMails(tx: Tx, { scratch, home }: Loaded) {
  const [theirs, ours] = [sql.id(scratch, 'mails'), sql.id(home, 'mails')]
  await sql`update ${theirs} as t set state = o.state, sent_at = o.sent_at, attempts = o.attempts,
      last_error = o.last_error, queued_at = o.queued_at
    from ${ours} as o where o.id = t.id and t.state = 'queued'`.execute(tx)
  await sql`update ${theirs} as t set state = 'failed',
      last_error = 'It came from a backup. Send it again if it is still needed.'
    where state = 'queued' and not exists (select from ${ours} as o where o.id = t.id)`.execute(tx)
}

/** An issued invoice number is never issued again, even if the backup does not have that invoice. */
const keepInvoiceNumbers = (tx: Tx, { scratch, home }: Loaded) =>
  sql`insert into ${sql.id(scratch, 'invoice_counters')} as theirs (prefix, year, last, last_on)
    select prefix, year, last, last_on from ${sql.id(home, 'invoice_counters')}
    on conflict (prefix, year) do update set last = greatest(theirs.last, excluded.last),
      last_on = greatest(theirs.last_on, excluded.last_on)`.execute(tx)

/** The same for the number of an offer, which its client has. */
const keepOfferNumbers = (tx: Tx, { scratch, home }: Loaded) =>
  sql`insert into ${sql.id(scratch, 'offer_counters')} as theirs (prefix, year, last)
    select prefix, year, last from ${sql.id(home, 'offer_counters')}
    on conflict (prefix, year) do update set last = greatest(theirs.last, excluded.last)`.execute(tx)

/**
 * Gives every section and its rows a version that no process has published yet. It skips one version that no row has,
 * so that every process reads each section completely, and notices removed rows.
 */
async function raiseSectionVersions(tx: Tx, { scratch, home }: Loaded) {
  await sql`insert into ${sql.id(scratch, 'content_section')} (section, version)
    select section, version from ${sql.id(home, 'content_section')}
    on conflict (section) do update set version = greatest(content_section.version, excluded.version)`.execute(
    tx,
  )
  await sql`update ${sql.id(scratch, 'content_section')} set version = version + 2`.execute(tx)
  await sql`update ${sql.id(scratch, 'content')} as c set section_version = s.version
    from ${sql.id(scratch, 'content_section')} as s where s.section = c.section`.execute(tx)
}
