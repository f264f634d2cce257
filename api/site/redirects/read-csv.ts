import { parse } from 'csv-parse/sync'
import type { Values } from '#content/sections/section.ts'
import type { sections } from '#content/sections/sections.ts'
import { InvalidInputError } from '../../platform/errors.ts'

type RedirectKind = Values<typeof sections.redirect>['redirectKind']

/** A row of a file, not checked yet. */
export interface RedirectRow {
  /** Its line in the file, counted from 1. */
  line: number
  from: string
  to: string
  /** Undefined if the file says something else. */
  kind: RedirectKind | undefined
}

/** Cloudflare Pages, and an answer within seconds, allow no more. */
export const maxRows = 2000

/** How other systems name the columns of their files. */
const columnNames = {
  from: ['from', 'source', 'source url', 'old', 'old url', 'redirect from', 'url'],
  to: ['to', 'target', 'target url', 'destination', 'new', 'new url', 'redirect to'],
  kind: ['type', 'kind', 'status', 'code', 'http code', 'redirect type'],
} as const

const kinds: Readonly<Record<string, RedirectKind>> = {
  '': 'Permanent',
  permanent: 'Permanent',
  '301': 'Permanent',
  '308': 'Permanent',
  temporary: 'Temporary',
  '302': 'Temporary',
  '303': 'Temporary',
  '307': 'Temporary',
  gone: 'Gone',
  '410': 'Gone',
}

/**
 * Reads a file with the columns From, To and Type, separated by commas, semicolons or tabs, with or without a line of
 * names. Whole addresses of the earlier site become paths.
 */
export function readRedirectsCsv(text: string): RedirectRow[] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t'].find((sign) => first.includes(sign)) ?? ','
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: maxRows + 2,
    }) as unknown as typeof records
  } catch (error) {
    throw new InvalidInputError({ errors: { csv: `The file can’t be read: ${(error as Error).message}.` } })
  }
  const names = records[0]?.record.map((name) => name.toLowerCase()) ?? []
  const columnOf = (column: keyof typeof columnNames) =>
    names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name))
  const hasNames = columnOf('from') >= 0
  const [from, to, kind] = hasNames ? (['from', 'to', 'kind'] as const).map(columnOf) : [0, 1, 2]
  const rows = records.slice(hasNames ? 1 : 0).map(({ record, info }) => ({
    line: info.lines,
    from: pathOf(record[from!] ?? ''),
    to: record[to!] ?? '',
    kind: kinds[(record[kind!] ?? '').toLowerCase()],
  }))
  if (rows.length > maxRows)
    throw new InvalidInputError({ errors: { csv: `A file has up to ${maxRows} redirects. Split this one.` } })
  if (rows.length === 0) throw new InvalidInputError({ errors: { csv: 'There are no redirects in it.' } })
  return rows
}

/** The path and the query of a whole address; anything else as it is. */
function pathOf(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname + search
}
