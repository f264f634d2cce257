import { z } from 'zod'
import { addDays } from './store.ts'
import { day } from '../fields.ts'

const maxDays = 400

export const period = z
  .strictObject({
    from: day,
    to: day,
    /** Of one page alone. */
    path: z.string().max(300).startsWith('/', 'The address of a page, such as /pricing.').optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Not before the first day.' })
  .refine(({ from, to }) => to < addDays(from, maxDays), {
    path: ['from'],
    error: `At most ${maxDays} days.`,
  })

/** What a page says of its view. */
export const reportedView = z.strictObject({
  page: z.string().max(2000).startsWith('/', 'The address of a page, such as /pricing.'),
  from: z.string().max(2000).default(''),
})

const conversions = z.object({
  messages: z.int(),
  subscribers: z.int(),
  orders: z.int(),
  payments: z.int(),
})
const totals = conversions.extend({
  views: z.int(),
  /** Each day's visitors, added up; of the whole site alone. */
  visitors: z.int().nullable(),
})
const counted = z.array(z.object({ value: z.string(), views: z.int() }))

export const statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  monthsKept: z.int(),
  /** By whose clock days begin, for what is counted now. */
  timeZone: z.string(),
  totals,
  /** Of as many days before `from`. */
  previous: totals,
  /** Every day, in their order. */
  days: z.array(totals.extend({ day: z.iso.date() })),
  /** The most viewed first, as in the lists below: at most a hundred of each. */
  pages: z.array(
    conversions.extend({
      page: z.string(),
      /** Null where there is no such page any more. */
      title: z.string().nullable(),
      views: z.int(),
    }),
  ),
  devices: counted,
  /** Host names of other sites. */
  referrers: counted,
  campaigns: z.array(
    z.object({ source: z.string(), medium: z.string(), campaign: z.string(), views: z.int() }),
  ),
  /** What was searched for, where an address or a search engine tells. */
  words: counted,
})
