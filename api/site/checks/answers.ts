import { z } from 'zod'
import { rules } from './finding.ts'

export const finding = z.object({
  rule: z.enum(rules),
  /** What is wrong and how to fix it, as a sentence for the site's owner. */
  says: z.string(),
  /** The address of the back office form in which it is fixed. */
  fix: z.string(),
  /** The paths of the pages that have the problem. */
  pages: z.array(z.string()),
})

/** How a page appears in search results and in link previews. */
const searchEntry = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** The path of the page's share image. */
  picture: z.string().optional(),
})

export const pageReport = z
  .object({
    entries: z.array(searchEntry),
    findings: z.array(finding),
    /** The number of pages that were not examined, because the site has too many. */
    unexamined: z.int(),
  })
  .meta({ id: 'PageReport' })
