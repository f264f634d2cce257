import { sql, type Kysely } from 'kysely'

/** Finds the documents whose tax was decided by an answer of VIES, which is kept as long as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoices_vat_check on invoices ((data -> 'tax' ->> 'vatCheck'))
    where data -> 'tax' ->> 'vatCheck' is not null`.execute(db)
}
