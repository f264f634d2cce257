import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { z } from 'zod'

/** `unknown`: it was not seen to work. */
export const states = ['ok', 'unknown', 'warn', 'bad'] as const
export type State = (typeof states)[number]

const fact = z.union([
  z.object({ name: z.string(), value: z.string() }),
  z.object({ name: z.string(), at: z.iso.datetime() }),
  z.object({ name: z.string(), bytes: z.number() }),
])

/** What a check of the setup found, in words for the owner; a problem says what to do. */
export const finding = z
  .object({
    /** The part of the product and the subject: `mail.login`. */
    key: z.string(),
    title: z.string(),
    state: z.enum(states),
    says: z.string(),
    todo: z.string().optional(),
    /** The screen of the back office where the problem can be solved. */
    screen: z.object({ text: z.string(), to: z.string() }).optional(),
    facts: z.array(fact).optional(),
    /** Since when a stored finding has had this state. */
    since: z.iso.datetime().optional(),
  })
  .meta({ id: 'Finding' })

export type Finding = z.infer<typeof finding>
type About = Pick<Finding, 'key' | 'title' | 'screen' | 'facts'>

export const ok = (about: About, says: string): Finding => ({ ...about, state: 'ok', says })
export const bad = (about: About, says: string, todo: string): Finding => ({
  ...about,
  state: 'bad',
  says,
  todo,
})
export const warn = (about: About, says: string, todo: string): Finding => ({
  ...bad(about, says, todo),
  state: 'warn',
})
export const unknown = (about: About, says: string, todo?: string): Finding => ({
  ...about,
  state: 'unknown',
  says,
  ...(todo && { todo }),
})

/** `1 page`, `1,200 pages`. */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

/** For the sentences of checks, which are in the product's language. */
export const formatCount = (number: number) => formatNumber(number, productLanguage)
