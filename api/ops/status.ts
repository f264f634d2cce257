import { z } from 'zod'
import { setupLine, type SetupLine } from '../setup/results.ts'

const fact = z.union([
  z.object({ name: z.string(), value: z.string() }),
  z.object({ name: z.string(), at: z.iso.datetime() }),
  z.object({ name: z.string(), bytes: z.number() }),
])

/** The state of one part of the product, in words for the owner; a problem says what to do. */
export const statusItem = z.object({
  key: z.string(),
  title: z.string(),
  /** `unknown`: not verified to work yet. */
  state: z.enum(['ok', 'unknown', 'warn', 'bad']),
  says: z.string(),
  todo: z.string().optional(),
  /** The screen of the back office where the problem can be solved. */
  screen: z.object({ text: z.string(), to: z.string() }).optional(),
  facts: z.array(fact),
  /** The findings of the last setup checks. */
  lines: z.array(setupLine),
})

export type StatusItem = z.infer<typeof statusItem>

/** `proven`: the state `unknown` becomes `ok` with this text if the finding with the key `by` is fine. */
type Status = Omit<StatusItem, 'lines'> & { proven?: { by: string; says: string } }

/** Checks the current state of one part. */
export type StatusCheck = () => Status | Promise<Status>

/** Runs the checks and returns their results in the same order, with the findings of the setup checks. */
export async function runStatusChecks(checks: readonly StatusCheck[], lines: readonly SetupLine[]) {
  const items = await Promise.all(checks.map(async (check) => check()))
  return items.map((item) =>
    withLines(
      item,
      lines.filter(({ part }) => part === item.key),
    ),
  )
}

function withLines({ proven, ...item }: Status, lines: SetupLine[]): StatusItem {
  const isWell = item.state === 'ok' || item.state === 'unknown'
  const problem =
    lines.find(({ state }) => state === 'wrong') ?? lines.find(({ state }) => state === 'warning')
  if (problem && isWell)
    return {
      ...item,
      state: problem.state === 'wrong' ? 'bad' : 'warn',
      says: `${problem.title}: ${problem.says}`,
      todo: problem.todo,
      lines,
    }
  if (proven && lines.some(({ key, state }) => key === proven.by && state === 'fine'))
    return { ...item, state: 'ok', says: proven.says, lines }
  return { ...item, lines }
}

/** `1 page`, `1,200 pages`. */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

export const formatCount = (number: number) => number.toLocaleString('en-US')
