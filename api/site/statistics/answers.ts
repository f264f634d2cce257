import { addDays } from '#content/locale/calendar-day.ts'
import { z } from 'zod'
import { day } from '../../platform/fields.ts'

const maxDays = 400

export const period = z
  .strictObject({
    from: day,
    to: day,
    /** Limits the statistics to one page. */
    path: z.string().max(300).startsWith('/', 'The address of a page, such as /pricing.').optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Not before the first day.' })
  .refine(({ from, to }) => to < addDays(from, maxDays), {
    path: ['from'],
    error: `At most ${maxDays} days.`,
  })

/** A view that is reported by the page itself. */
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
  /** The sum of daily visitors; null for a single page. */
  visitors: z.int().nullable(),
})
const counted = z.array(z.object({ value: z.string(), views: z.int() }))

export const statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  monthsKept: z.int(),
  /** The time zone in which days are currently counted. */
  timeZone: z.string(),
  totals,
  /** The totals of the preceding period of the same length. */
  previous: totals,
  /** Every day, in chronological order. */
  days: z.array(totals.extend({ day: z.iso.date() })),
  /** The most viewed pages first. This list and those below have at most 100 entries. */
  pages: z.array(
    conversions.extend({
      page: z.string(),
      /** Null if the page no longer exists. */
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
  /** Search terms, if the campaign or the search engine reports them. */
  words: counted,
})
