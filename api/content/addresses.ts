import type { Section } from '#content/section.ts'
import type { SectionKey } from '#content/sections.ts'
import { pageAddressOf } from '#content/slug.ts'
import type { Database, Tx } from '../db/database.ts'
import { InvalidInputError } from '../errors.ts'
import { isOfOtherPages, isReserved } from '../site-addresses.ts'
import { touch } from './changes.ts'
import type { Values } from './records.ts'

interface Move {
  section: Section
  id: string
  before: Values | null
  after: Values | null
}

/**
 * Gives a record's page the address that its new values name; its old one leads on from then on. Throws an
 * InvalidInputError at the field where the address is another page's or the site's own.
 */
export async function moveAddress(tx: Tx, { section, id, before, after }: Move): Promise<void> {
  const [from, to] = [pageAddressOf(section, before), pageAddressOf(section, after)]
  if (!section.page || from === to) return
  const { base, slug } = section.page
  const refuse = (why: string) => new InvalidInputError({ errors: { [slug]: why } })
  if (to && (isReserved(to) || isOfOtherPages(to, base)))
    throw refuse(`The address ${to} belongs to the site itself.`)
  // Its lock lets one transaction at a time give addresses, so that none waits for another crosswise.
  await touch(tx, 'addresses')
  if (from)
    await tx
      .updateTable('page_addresses')
      .set({ is_current: false })
      .where('path', '=', from)
      .where('record_id', '=', id)
      .execute()
  if (!to) return
  const row = { section: section.key as SectionKey, record_id: id, is_current: true }
  const { numInsertedOrUpdatedRows: given } = await tx
    .insertInto('page_addresses')
    .values({ path: to, ...row })
    .onConflict((it) =>
      it
        .column('path')
        .doUpdateSet({ ...row, since: new Date() })
        .where((old) =>
          old.or([old('page_addresses.is_current', '=', false), old('page_addresses.record_id', '=', id)]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (!given) throw refuse(`Another page has the address ${to} already.`)
}

/** The addresses that pages had before, with whose they were. */
export const listFormerAddresses = (db: Database) =>
  db
    .selectFrom('page_addresses')
    .select(['path as _id', 'section', 'record_id as record'])
    .where('is_current', '=', false)
    .orderBy('path')
    .execute()
