import { z } from 'zod'
import { setupLine, type SetupLine } from '../setup/results.ts'

const fact = z.union([
  z.object({ name: z.string(), value: z.string() }),
  z.object({ name: z.string(), at: z.iso.datetime() }),
  z.object({ name: z.string(), bytes: z.number() }),
])

/** How one part of the product is, in words for its owner; what is not well says what to do. */
export const statusItem = z.object({
  key: z.string(),
  title: z.string(),
  /** `unknown` was not seen to work. */
  state: z.enum(['ok', 'unknown', 'warn', 'bad']),
  says: z.string(),
  todo: z.string().optional(),
  /** A screen of the back office where it can be done. */
  screen: z.object({ text: z.string(), to: z.string() }).optional(),
  facts: z.array(fact),
  /** What the checks of the set-up found last. */
  lines: z.array(setupLine),
})

export type StatusItem = z.infer<typeof statusItem>

/** `proven` is what is said of an unknown part once the line that proves it is fine. */
type Status = Omit<StatusItem, 'lines'> & { proven?: { by: string; says: string } }

/** Checks one part at this moment. */
export type StatusCheck = () => Status | Promise<Status>

/** The result of each check, in their order, with what is known of the set-up. */
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
