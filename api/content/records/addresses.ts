import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { RedirectIndex, redirectOf, stepsOf, type Redirect } from '#content/sections/redirects.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import type { TxContext } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { isOfOtherPages, isReserved, listedPages } from '../site-addresses.ts'
import { touch } from './changes.ts'
import { listRows, type Values } from './records.ts'

interface Move {
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
export async function releaseAddresses(
  { db }: TxContext,
  moves: readonly (Move & { section: Section })[],
): Promise<void> {
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
export async function moveAddress(ctx: TxContext, { section, ...move }: Move & { section: Section }) {
  const error = (await moveAddresses(ctx, section, [move])).get(move.id)
  if (error) throw error
}

/** The same for many records of a section, in a few statements. Returns the errors by the id of the record. */
export async function moveAddresses(
  ctx: TxContext,
  section: Section,
  moves: readonly Move[],
): Promise<Map<string, InvalidInputError>> {
  const errors = new Map<string, InvalidInputError>()
  const field = section.page?.slug ?? section.redirect?.from
  if (!field) return errors
  const addError = (id: string, name: string, message: string) =>
    errors.set(id, new InvalidInputError({ errors: { [name]: message } }))
  const { redirect } = section
  const index =
    redirect && (moves.some(({ after }) => after) ? await indexOf(ctx, section) : indexes.get(ctx.db))
  for (const { before } of moves) index?.remove(redirectOf(section, before))
  const taken: { id: string; path: string }[] = []
  for (const { id, before, after } of moves) {
    const [from, to] = [addressOf(section, before), addressOf(section, after)]
    const error = index && after && targetError(section, after, index, ctx.env.publicUrl)
    if (error) addError(id, redirect!.to, error)
    else if (from === to) continue
    else if (to && (isReservedFor(section, to) || (section.page && isOfOtherPages(to, section.page.base))))
      addError(id, field, `The address ${to} belongs to the site itself.`)
    else {
      // The lock lets only one transaction at a time change addresses, so that no two deadlock.
      if (from || taken.length === 0) await touch(ctx.db, 'addresses')
      if (from) await release(ctx.db, id, from)
      if (to) taken.push({ id, path: to })
    }
  }
  for (const { id, path } of await take(ctx, section, taken))
    addError(id, field, `The address ${path} is taken already, by a page or a redirect.`)
  return errors
}

/** The most rows of one statement: it has a limit of parameters. */
const maxRows = 1000

/** Gives records their addresses. Returns those whose address another record has. */
async function take(
  { db, now }: TxContext,
  section: Section,
  wanted: readonly { id: string; path: string }[],
) {
  const got = new Set<string>()
  for (let at = 0; at < wanted.length; at += maxRows) {
    const rows = await db
      .insertInto('pageAddresses')
      .values(
        wanted.slice(at, at + maxRows).map(({ id, path }) => ({
          path,
          section: section.key as SectionKey,
          recordId: id,
          isCurrent: true,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('path')
          .doUpdateSet((row) => ({
            section: row.ref('excluded.section'),
            recordId: row.ref('excluded.recordId'),
            isCurrent: true,
            since: now(),
          }))
          .where((old) =>
            old.or([
              old('pageAddresses.isCurrent', '=', false),
              old('pageAddresses.recordId', '=', old.ref('excluded.recordId')),
            ]),
          ),
      )
      .returning('recordId')
      .execute()
    for (const { recordId } of rows) got.add(recordId)
  }
  return wanted.filter(({ id }) => !got.has(id))
}

/** Whether an address belongs to the site itself. Only a redirect with a query may begin at one of its public pages. */
function isReservedFor({ redirect }: Section, address: string) {
  const [path = '', query] = address.split('?')
  return isReserved(path) && !(redirect && query && listedPages.some(([listed]) => listed === path))
}

/**
 * The redirects as a transaction has changed them so far: thousands that it publishes, restores or imports are read once.
 * Every change passes `moveAddresses`, after the lock of the section.
 */
const indexes = new WeakMap<Tx, RedirectIndex<Redirect>>()

async function indexOf(ctx: TxContext, section: Section): Promise<RedirectIndex<Redirect>> {
  const known = indexes.get(ctx.db)
  if (known) return known
  const rows = await listRows(ctx, section)
  const index = new RedirectIndex(rows.flatMap(({ data }) => redirectOf(section, data) ?? []))
  indexes.set(ctx.db, index)
  return index
}

/**
 * The error of a redirect that has no target, although the page was not removed, or that would lead back to itself, directly
 * or through others. Without one, the redirect is added to the index.
 */
function targetError(section: Section, values: Values, index: RedirectIndex<Redirect>, origin: string) {
  const rule = redirectOf(section, values)
  if (!rule) return 'Enter where it leads, or choose the type “Gone”.'
  if (rule.to === undefined && values[section.redirect!.to])
    return 'Leave it empty: a page that is gone leads nowhere.'
  if (rule.to !== undefined && !/^(https?:|\/)/.test(rule.to))
    return 'Enter a page of this site, or an address that begins with https://.'
  index.add(rule)
  const { steps, isLoop } = stepsOf(rule, index, origin)
  if (!isLoop) return undefined
  index.remove(rule)
  return `It would redirect in a loop: ${steps.join(' → ')}.`
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
