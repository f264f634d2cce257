import { sql } from 'kysely'
import { audit } from '../access/audit.ts'
import type { Caller } from '../caller.ts'
import { channel } from '../content/changes.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { UnavailableError } from '../errors.ts'
import type { FileStore } from '../files/store.ts'
import { currentSchema, tablesOf, type Table } from './catalog.ts'
import { dumpRows } from './dump.ts'
import { enqueueMove } from '../media/move-pictures.ts'
import { countMissing, putFiles, removeFiles, storedKeys, wholeFiles } from './restore-files.ts'
import { keepParts, removeOld } from './store.ts'
import { load, unload, type Loaded } from './load.ts'
import { openBackup, type Manifest } from './manifest.ts'
import { onlyAddedTo, planOf, type Plan } from './plan.ts'
import type { Source } from './zip-read.ts'

/** Gives the source of a backup, read through the database or the transaction that is given. */
export type Open = (db: Database) => Promise<Source>

export interface Preview extends Plan {
  manifest: Pick<Manifest, 'madeAt' | 'version'>
  /** Files that it names, and that are neither in it, whole, nor here. */
  missingFiles: number
}

class Rollback extends Error {}

/** What a restore from the file would change; it is loaded and compared, and nothing of that stays. */
export async function planRestore(db: Database, files: FileStore, open: Open): Promise<Preview> {
  const whole = await wholeFiles(await openBackup(await open(db)))
  const there = whole.union(await storedKeys(files))
  let plan: Preview | undefined
  await inTransaction(db, async (tx) => {
    const backup = await openBackup(await open(tx))
    const loaded = await load(tx, backup)
    const missingFiles = await countMissing(tx, loaded.scratch, there)
    plan = { ...(await planOf(tx, loaded)), manifest: backup.manifest, missingFiles }
    throw new Rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return plan!
}

/**
 * Makes everything what it was in the backup, and keeps one of the rows that were there before; no file is removed.
 * Whoever restores keeps the back office, what was done stays known, and no mail goes out a second time. Gives the id
 * of the backup that is kept. The caller publishes.
 */
export async function restore(
  db: Database,
  files: FileStore,
  name: string,
  open: Open,
  caller: Caller,
): Promise<{ kept: string }> {
  // Before any row names them, and outside of the transaction, which holds up others.
  const added = await putFiles(files, await openBackup(await open(db)))
  try {
    return await restoreRows(db, name, open, caller)
  } catch (error) {
    await removeFiles(files, added)
    throw error
  }
}

const restoreRows = (db: Database, name: string, open: Open, caller: Caller): Promise<{ kept: string }> =>
  inTransaction(db, async (tx) => {
    const backup = await openBackup(await open(tx))
    const home = await currentSchema(tx)
    await lock(tx, home, await tablesOf(tx, home))
    const kept = await keepParts(tx, 'before-restore', beforeName(), dumpRows(tx), caller)
    const loaded = await load(tx, backup)
    await keepCaller(tx, loaded, caller)
    await holdMails(tx, loaded)
    await countSections(tx, loaded)
    await keepInvoiceNumbers(tx, loaded)
    for (const table of loaded.tables.toReversed())
      if (!onlyAddedTo.has(table.name)) await sql`delete from ${sql.id(home, table.name)}`.execute(tx)
    for (const table of loaded.tables) await copy(tx, loaded, table)
    await unload(tx, loaded.scratch)
    await removeOld(tx)
    // A backup of an earlier version has the pictures in its rows.
    await enqueueMove(tx)
    await audit(tx, caller, {
      action: 'restore',
      subject: 'backup',
      id: kept,
      after: { file: name, madeAt: backup.manifest.madeAt },
    })
    await sql`select pg_notify(${channel}, section) from content_section`.execute(tx)
    return { kept }
  })

const beforeName = () => `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`

/** From here on it is only read; whoever writes waits for the end. */
async function lock(tx: Tx, home: string, tables: readonly Table[]) {
  const all = sql.join(tables.map(({ name }) => sql.id(home, name)))
  await sql`lock table ${all} in exclusive mode`.execute(tx).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '40P01') throw error
    throw new UnavailableError('Somebody was writing at the same moment. Nothing was changed: try again.')
  })
}

async function copy(tx: Tx, { scratch, home }: Loaded, { name, columns, key, counted }: Table) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const known = onlyAddedTo.has(name) ? sql`on conflict do nothing` : sql``
  await sql`insert into ${sql.id(home, name)} (${names}) overriding system value
    select ${names} from ${sql.id(scratch, name)}
    order by ${sql.join(key.map((column) => sql.ref(column)))} ${known}`.execute(tx)
  for (const column of counted) {
    const sequence = sql`pg_get_serial_sequence(${`${quoted(home)}.${quoted(name)}`}, ${column})`
    // A number that was given out stays given out.
    await sql`select setval(${sequence}, greatest(nextval(${sequence}) - 1, 1,
      (select max(${sql.ref(column)}) from ${sql.id(home, name)})))`.execute(tx)
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Nobody shuts themself out, and a file without an administrator leaves those who are there. */
async function keepCaller(tx: Tx, { scratch, home }: Loaded, { uid }: Caller) {
  const [theirs, ours] = [sql.id(scratch, 'admins'), sql.id(home, 'admins')]
  const { rows } = await sql`select from ${theirs} where uid is not null limit 1`.execute(tx)
  const kept = rows.length > 0 ? sql`o.uid = ${uid}` : sql`o.uid is not null`
  await sql`delete from ${theirs} as t using ${ours} as o
    where ${kept} and (t.id = o.id or t.uid = o.uid or lower(t.email) = lower(o.email))`.execute(tx)
  await sql`insert into ${theirs} select * from ${ours} as o where ${kept}`.execute(tx)
}

/** What waited to be sent when the file was made goes on waiting only if it still does: the rest a person decides. */
async function holdMails(tx: Tx, { scratch, home }: Loaded) {
  const [theirs, ours] = [sql.id(scratch, 'mails'), sql.id(home, 'mails')]
  await sql`update ${theirs} as t set state = o.state, sent_at = o.sent_at, attempts = o.attempts,
      last_error = o.last_error, queued_at = o.queued_at, due_at = o.due_at
    from ${ours} as o where o.id = t.id and t.state = 'queued'`.execute(tx)
  await sql`update ${theirs} set state = 'failed',
      last_error = 'It came from a backup. Send it again if it is still needed.'
    where state = 'queued' and id not in (select id from ${ours})`.execute(tx)
}

/** An invoice's number that was given out is never given to another one, even where the file has no such invoice. */
const keepInvoiceNumbers = (tx: Tx, { scratch, home }: Loaded) =>
  sql`insert into ${sql.id(scratch, 'invoice_counters')} as theirs (prefix, year, last, last_on)
    select prefix, year, last, last_on from ${sql.id(home, 'invoice_counters')}
    on conflict (prefix, year) do update set last = greatest(theirs.last, excluded.last),
      last_on = greatest(theirs.last_on, excluded.last_on)`.execute(tx)

/** A version that no process has published yet, for every section and its rows: all of them read and publish everything. */
async function countSections(tx: Tx, { scratch, home }: Loaded) {
  await sql`insert into ${sql.id(scratch, 'content_section')} (section, version)
    select section, version from ${sql.id(home, 'content_section')}
    on conflict (section) do update set version = greatest(content_section.version, excluded.version)`.execute(
    tx,
  )
  await sql`update ${sql.id(scratch, 'content_section')} set version = version + 1`.execute(tx)
  await sql`update ${sql.id(scratch, 'content')} as c set section_version = s.version
    from ${sql.id(scratch, 'content_section')} as s where s.section = c.section`.execute(tx)
}
