import { sql } from 'kysely'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { hasParameters, redirectOf, pageAddressOf, plainPath } from '#content/sections/slug.ts'
import type { TxContext } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { isOfOtherPages, isReserved, listedPages } from '../site-addresses.ts'
import { touch } from './changes.ts'
import type { Values } from './records.ts'

interface Move {
  section: Section
  id: string
  before: Values | null
  after: Values | null
}

const addressOf = (section: Section, values: Values | null) =>
  pageAddressOf(section, values) ?? redirectOf(section, values)?.from

/**
 * Releases the addresses that records give up in this transaction, before any of them is saved, so that one record may
 * take the address of another.
 */
export async function releaseAddresses({ db }: TxContext, moves: readonly Move[]): Promise<void> {
  const released = moves.flatMap(({ section, id, before, after }) => {
    const from = addressOf(section, before)
    return from !== undefined && from !== addressOf(section, after) ? [{ id, from }] : []
  })
  if (released.length === 0) return
  await touch(db, 'addresses')
  for (const { id, from } of released) await release(db, id, from)
}

const release = (tx: Tx, id: string, path: string) =>
  tx
    .updateTable('pageAddresses')
    .set({ isCurrent: false })
    .where('path', '=', path)
    .where('recordId', '=', id)
    .execute()

/**
 * Moves a page or a redirect to the address in its record's new values; the old address of a page redirects there.
 * Throws an InvalidInputError for the field if the address is taken, reserved by the site, or would redirect in a loop.
 */
export async function moveAddress(
  { db, now }: TxContext,
  { section, id, before, after }: Move,
): Promise<void> {
  const { page, redirect } = section
  const field = page?.slug ?? redirect?.from
  if (!field) return
  const [from, to] = [addressOf(section, before), addressOf(section, after)]
  if (redirect && after) await requireTarget(db, section, id, after)
  if (from === to) return
  const fieldError = (message: string) => new InvalidInputError({ errors: { [field]: message } })
  if (to && (isReservedFor(section, to) || (page && isOfOtherPages(to, page.base))))
    throw fieldError(`The address ${to} belongs to the site itself.`)
  // The lock lets only one transaction at a time change addresses, so that no two deadlock.
  await touch(db, 'addresses')
  if (from) await release(db, id, from)
  if (!to) return
  const row = { section: section.key as SectionKey, recordId: id, isCurrent: true }
  const { numInsertedOrUpdatedRows: changedRows } = await db
    .insertInto('pageAddresses')
    .values({ path: to, ...row })
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet({ ...row, since: now() })
        .where((old) =>
          old.or([old('pageAddresses.isCurrent', '=', false), old('pageAddresses.recordId', '=', id)]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (!changedRows) throw fieldError(`The address ${to} is taken already, by a page or a redirect.`)
}

/** Whether an address belongs to the site itself. Only a redirect with a query may begin at one of its public pages. */
function isReservedFor({ redirect }: Section, address: string) {
  const [path = '', query] = address.split('?')
  return isReserved(path) && !(redirect && query && listedPages.some(([listed]) => listed === path))
}

/**
 * Throws an InvalidInputError if a redirect has no target, unless the page was removed, or if it would lead back to itself,
 * directly or through others.
 */
async function requireTarget(tx: Tx, section: Section, id: string, values: Values) {
  const field = section.redirect!.to
  const targetError = (message: string) => new InvalidInputError({ errors: { [field]: message } })
  const rule = redirectOf(section, values)
  if (!rule) throw targetError('Enter where it leads, or choose the type “Gone”.')
  const { from, to } = rule
  if (to === undefined) {
    if (values[field]) throw targetError('Leave it empty: a page that is gone leads nowhere.')
    return
  }
  if (!/^(https?:|\/)/.test(to))
    throw targetError('Enter a page of this site, or an address that begins with https://.')
  const visited = [from]
  for (let at: string | undefined = to; at && visited.length < 100;) {
    const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(at)!
    const [address, requested] = [plainPath(path), new URLSearchParams(query)]
    visited.push(rule.query.length > 0 && query ? `${address}?${query}` : address)
    if (address === rule.path && hasParameters(rule, requested))
      throw targetError(`It would redirect in a loop: ${visited.join(' → ')}.`)
    at = await targetOf(tx, section, address, requested, id)
  }
}

/** The target of another redirect for an address with these parameters; undefined if there is none. */
async function targetOf(
  tx: Tx,
  section: Section,
  path: string,
  requested: URLSearchParams,
  exceptId: string,
) {
  const rows = await tx
    .selectFrom('pageAddresses')
    .innerJoin('content', 'content.id', 'pageAddresses.recordId')
    .select('content.data')
    .where(sql<boolean>`(page_addresses.path = ${path} or starts_with(page_addresses.path, ${`${path}?`}))`)
    .where('pageAddresses.isCurrent', '=', true)
    .where('content.section', '=', section.key as SectionKey)
    .where('content.id', '<>', exceptId)
    .execute()
  return rows
    .flatMap(({ data }) => redirectOf(section, data) ?? [])
    .toSorted((one, other) => other.query.length - one.query.length)
    .find((rule) => hasParameters(rule, requested))?.to
}

/** The former addresses of pages, with the record that each belonged to. */
export async function listFormerAddresses(db: Database) {
  const rows = await db
    .selectFrom('pageAddresses')
    .select(['path', 'section', 'recordId as record'])
    .where('isCurrent', '=', false)
    .orderBy('path')
    .execute()
  return rows.map(({ path, ...former }) => ({ _id: path, ...former }))
}
