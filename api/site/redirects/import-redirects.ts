import { v7 as uuid } from 'uuid'
import { sections } from '#content/sections/sections.ts'
import { redirectOf } from '#content/sections/redirects.ts'
import { plainPath } from '#content/sections/slug.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { lockSections, touch } from '../../content/records/changes.ts'
import { listRows } from '../../content/records/records.ts'
import { saveAll } from '../../content/records/save-all.ts'
import { schemasOf } from '../../content/records/section-schemas.ts'
import type { RedirectReport, RedirectRemark } from './answers.ts'
import { chainsOf } from './chains.ts'
import { readRedirectsCsv, type RedirectRow } from './read-csv.ts'

const section = sections.redirect

interface Options {
  csv: string
  /** Only reports what would happen. */
  isCheck: boolean
  /** Whether something is served at a path of this site. */
  serves: (path: string) => boolean
}

class RolledBack extends Error {
  readonly report: RedirectReport

  constructor(report: RedirectReport) {
    super('Nothing is saved.')
    this.report = report
  }
}

/**
 * Adds the redirects of a file, and changes those whose address exists already. All of them, or none if one has a problem.
 * A check does the same and takes it back, so that it reports exactly what the import would.
 */
export async function importRedirects(ctx: Context, options: Options): Promise<RedirectReport> {
  const rows = readRedirectsCsv(options.csv)
  try {
    return await withTransaction(ctx, async (ctx) => {
      const report = await saveRows(ctx, rows, options)
      if (options.isCheck || report.remarks.some(({ kind }) => kind === 'problem'))
        throw new RolledBack(report)
      return report
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.report
    throw error
  }
}

async function saveRows(given: TxContext, rows: readonly RedirectRow[], { serves }: Options) {
  // All of them are one change, which can be undone as a whole.
  const change = given.caller.change ?? { id: uuid(), isUsed: false }
  const ctx = actAs(given, { ...given.caller, change }) as TxContext
  await touch(ctx.db, 'addresses')
  await lockSections(ctx, [section.key])
  const known = new Map((await listRows(ctx, section)).map((row) => [addressOf(row.data), row] as const))
  const lines = new Map<string, number>()
  const remarks: RedirectRemark[] = []
  const problem = ({ line, from }: RedirectRow, error: InvalidInputError) =>
    remarks.push({ kind: 'problem', line, text: `${from || 'No address'}: ${error.message}` })
  const entries = rows.flatMap((row) => {
    try {
      const values = valuesOf(row)
      const address = addressOf(values)
      const earlier = lines.get(address)
      if (earlier) throw new InvalidInputError(`Line ${earlier} has the same address.`)
      lines.set(address, row.line)
      return { from: row, row: known.get(address), values }
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error
      problem(row, error)
      return []
    }
  })
  const counts = { created: 0, changed: 0, same: 0 }
  const saved: { line: number; record: RedirectRecord }[] = []
  const outcomes = await saveAll(ctx, section, entries)
  for (const [i, { from, values }] of entries.entries()) {
    const outcome = outcomes[i]!
    if (outcome instanceof InvalidInputError) problem(from, outcome)
    else {
      counts[outcome]++
      saved.push({ line: from.line, record: values })
    }
  }
  const all = new Map([
    ...Array.from(known, ([address, { data }]) => [address, data as RedirectRecord] as const),
    ...saved.map(({ record }) => [addressOf(record), record] as const),
  ])
  for (const { line, steps } of chainsOf(saved, [...all.values()], ctx.env.publicUrl))
    remarks.push({
      kind: 'chain',
      line,
      text: `${steps.join(' → ')}. ${
        steps.some((step) => step.includes('?'))
          ? 'Because of the query, browsers follow it step by step.'
          : 'Visitors are sent to the last one at once.'
      }`,
    })
  for (const { line, record } of saved) {
    const to = redirectOf(section, record)?.to
    const path = to?.startsWith('/') ? plainPath(to.replace(/[?#].*/s, '')) : undefined
    if (path && !serves(path) && !all.has(path))
      remarks.push({ kind: 'missing', line, text: `${path} does not exist on this site.` })
  }
  return { rows: rows.length, ...counts, remarks: remarks.toSorted((a, b) => a.line - b.line) }
}

type RedirectRecord = Readonly<Record<string, unknown>>

const addressOf = (record: RedirectRecord) => plainPath(String(record['redirectFrom']))

/** The values of a row. Throws an InvalidInputError that says what is wrong with it. */
function valuesOf({ from, to, kind }: RedirectRow) {
  if (!kind) throw new InvalidInputError('The type is Permanent (301), Temporary (302) or Gone (410).')
  const result = schemasOf(section).body.safeParse({ redirectFrom: from, redirectTo: to, redirectKind: kind })
  if (!result.success) throw new InvalidInputError(result.error.issues[0]!.message)
  return { redirectFrom: from, redirectTo: to, redirectKind: kind }
}
