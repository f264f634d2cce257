import { z } from 'zod'
import { rules } from './finding.ts'

export const finding = z.object({
  rule: z.enum(rules),
  /** What is wrong and what to do, for an owner. */
  says: z.string(),
  /** The form of the back office that fixes it. */
  fix: z.string(),
  /** The paths on which it is seen. */
  pages: z.array(z.string()),
})

/** A page in search results and where it is shared. */
const searchEntry = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** The path of the picture that is shown where the page is shared. */
  picture: z.string().optional(),
})

export const pageReport = z
  .object({
    entries: z.array(searchEntry),
    findings: z.array(finding),
    /** How many more pages there are. */
    unexamined: z.int(),
  })
  .meta({ id: 'PageReport' })
