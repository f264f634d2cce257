import { z } from 'zod'

const fact = z.union([
  z.object({ name: z.string(), value: z.string() }),
  z.object({ name: z.string(), at: z.iso.datetime() }),
  z.object({ name: z.string(), bytes: z.number() }),
])

/** How one part of the product is, in words for its owner; what is not well says what to do. */
export const statusItem = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['ok', 'warn', 'bad']),
  says: z.string(),
  todo: z.string().optional(),
  /** A screen of the back office where it can be done. */
  screen: z.object({ text: z.string(), to: z.string() }).optional(),
  facts: z.array(fact),
})

export type StatusItem = z.infer<typeof statusItem>

/** Checks one part at this moment. */
export type StatusCheck = () => StatusItem | Promise<StatusItem>

/** The result of each check, in their order. */
export const runStatusChecks = (checks: readonly StatusCheck[]): Promise<StatusItem[]> =>
  Promise.all(checks.map(async (check) => check()))

/** `1 page`, `1,200 pages`. */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

export const formatCount = (number: number) => number.toLocaleString('en-US')
