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

/** Looks at one part at this moment. */
export type Look = () => StatusItem | Promise<StatusItem>

/** What each part says, in the order of the looks. */
export const lookAtAll = (looks: readonly Look[]): Promise<StatusItem[]> =>
  Promise.all(looks.map(async (look) => look()))

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
