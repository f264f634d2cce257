import { z } from 'zod'
import { maxReportHistory } from '#content/shop/order-report.ts'
import { periodOf, type Period } from '#content/shop/periods.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { refreshPages } from '../orders/order-events.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import { scheduleOf } from '../orders/periods/subscriptions.ts'
import { dayIn, numberIn, readNumberTable, refuseFile, type NumberTable } from './read-table.ts'
import { findReport, lockReport, requireDraft, type Report } from './reports.ts'

/** How a number follows from the rows of a period. */
export const aggregations = ['sum', 'average', 'last'] as const
type Aggregation = (typeof aggregations)[number]

/** From which column of the file, counted from 0, a number of the report comes; null for one that stays. */
export type NumberSource = { column: number; how: Aggregation } | null

interface ImportInput {
  csv: string
  sources?: readonly NumberSource[] | undefined
}

const maxProblems = 20

export const importResult = z.object({
  headings: z.array(z.string()),
  /** The first rows, as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** Whether the rows have days: then those of the period count. */
  hasDays: z.boolean(),
  /** How many rows count for the period. */
  rows: z.int(),
  isCut: z.boolean(),
  /** By the numbers of the report, in their order. */
  sources: z.array(z.object({ column: z.int(), how: z.enum(aggregations) }).nullable()),
  /** The value of each number, with those of the periods before; null for one without a column. */
  numbers: z.array(
    z
      .object({ value: z.string(), before: z.array(z.object({ from: z.string(), value: z.string() })) })
      .nullable(),
  ),
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
})

type ImportResult = z.infer<typeof importResult>

/** What a CSV file would make of the numbers of a draft. Sources that are not given are guessed from the headings. */
export async function planNumbers(
  ctx: Context,
  id: string,
  { csv, sources }: ImportInput,
): Promise<ImportResult> {
  const report = await findReport(ctx, id)
  requireDraft(report)
  const table = readNumberTable(csv)
  const used = sources ?? report.content.numbers.map(({ label }) => guessSource(table, label))
  if (used.length !== report.content.numbers.length)
    throw new InvalidInputError({ errors: { sources: `Send ${report.content.numbers.length} sources.` } })
  if (used.some((source) => source && source.column >= table.headings.length))
    throw new InvalidInputError({ errors: { sources: 'The file has no such column.' } })
  const { current, before } = await periodsOf(ctx, report, table)
  const problems = [...table.problems, ...used.flatMap((source) => wrongCells(table, source))]
  const rows = rowsIn(table, current)
  const earlier = before.map((period) => ({ from: period.from, rows: rowsIn(table, period) }))
  if (rows.length === 0)
    throw refuseFile(`The file has no day of this period, from ${current!.from} to ${current!.to}.`)
  return {
    headings: table.headings,
    sample: table.rows.slice(0, 5).map(({ cells }) => cells.map((cell) => cell.slice(0, 100))),
    hasDays: table.dayColumn !== undefined,
    rows: rows.length,
    isCut: table.isCut,
    sources: [...used],
    numbers: used.map(
      (source) =>
        source && {
          value: valueOf(table, rows, source),
          before: earlier
            .map((each) => ({ from: each.from, value: valueOf(table, each.rows, source) }))
            .filter(({ value }) => value !== ''),
        },
    ),
    problems: problems.slice(0, maxProblems),
  }
}

/** Writes the numbers of a CSV file into a draft. Values of the periods before that reports have told stay. */
export const importNumbers = (ctx: Context, id: string, input: ImportInput): Promise<ImportResult> =>
  withTransaction(ctx, async (ctx) => {
    const { report } = await lockReport(ctx, id)
    const plan = await planNumbers(ctx, id, input)
    const [problem] = plan.problems
    if (problem) throw refuseFile(`Line ${problem.line}: ${problem.message}`)
    const { content } = report
    const numbers = content.numbers.map((number, i) => {
      const read = plan.numbers[i]
      if (!read || read.value === '') return number
      const told = new Set(number.before.map(({ from }) => from))
      const before = [...number.before, ...read.before.filter(({ from }) => !told.has(from))]
        .toSorted((one, other) => (one.from < other.from ? -1 : 1))
        .slice(-maxReportHistory)
      return { ...number, value: read.value, before }
    })
    await ctx.db
      .updateTable('orderReports')
      .set((row) => ({
        content: json({ ...content, numbers }),
        revision: row('revision', '+', 1),
        updatedAt: ctx.now(),
      }))
      .where('id', '=', id)
      .execute()
    await refreshPages(ctx, report.orderId, { subject: 'report', audience: 'agency' })
    return plan
  })

/** The period of the report, and those before it that the file has from their first day on, oldest first. */
async function periodsOf(ctx: Context, { orderId }: Report, { rows, dayColumn }: NumberTable) {
  const period = await periodOfOrder(ctx, orderId)
  if (dayColumn === undefined || !period) return { current: undefined, before: [] }
  const subscription = await ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', period.subscriptionId)
    .executeTakeFirstOrThrow()
  const first = rows
    .map(({ cells }) => dayIn(cells[dayColumn]!)!)
    .reduce((one, other) => (one < other ? one : other))
  const before = Array.from({ length: maxReportHistory }, (_, i) =>
    periodOf(scheduleOf(subscription), period.number - maxReportHistory + i),
  ).filter(({ from }) => from >= first)
  return { current: { from: period.startsOn, to: period.endsOn }, before }
}

/** The rows of a period, by their days; all of them if the file has none. */
const rowsIn = ({ rows, dayColumn }: NumberTable, period: Period | undefined) =>
  dayColumn === undefined || !period
    ? rows
    : rows
        .filter(({ cells }) => {
          const day = dayIn(cells[dayColumn]!)!
          return period.from <= day && day <= period.to
        })
        .toSorted((one, other) => (dayIn(one.cells[dayColumn]!)! < dayIn(other.cells[dayColumn]!)! ? -1 : 1))

function wrongCells(table: NumberTable, source: NumberSource) {
  if (!source) return []
  const { column } = source
  const decimal = table.decimalOf(column)
  return table.rows.flatMap(({ cells, line }) =>
    numberIn(cells[column] ?? '', decimal) === null
      ? [{ line, message: `“${cells[column]!.slice(0, 30)}” in “${table.headings[column]}” is no number.` }]
      : [],
  )
}

function valueOf(
  table: NumberTable,
  rows: NumberTable['rows'],
  { column, how }: NonNullable<NumberSource>,
): string {
  const decimal = table.decimalOf(column)
  const values = rows.flatMap(({ cells }) => numberIn(cells[column] ?? '', decimal) ?? [])
  if (values.length === 0) return ''
  const sum = values.reduce((total, each) => total + each, 0)
  const value = how === 'sum' ? sum : how === 'average' ? sum / values.length : values.at(-1)!
  // Without the noise of binary fractions.
  return String(Number(value.toFixed(how === 'average' ? 2 : 4)))
}

/** What is averaged rather than added up. */
const isRate = (heading: string) => /ctr|position|rank|rate|average|avg|%/i.test(heading)

/** The column whose heading has the label of a number, or the other way around. */
function guessSource({ headings, dayColumn }: NumberTable, label: string): NumberSource {
  const wanted = label.toLowerCase()
  const column = headings.findIndex((heading, i) => {
    const name = heading.toLowerCase()
    return i !== dayColumn && (name.includes(wanted) || wanted.includes(name))
  })
  return column < 0 ? null : { column, how: isRate(headings[column]!) ? 'average' : 'sum' }
}
