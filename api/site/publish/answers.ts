import { z } from 'zod'
import { time } from '../../platform/fields.ts'

const paths = z.array(z.string())

export const rebuildResult = z.object({
  /** Pages that were rendered, or removed. */
  changed: paths,
  /** Pages that could not be rendered; their last good version stays live. */
  failed: paths,
})
export type RebuildResult = z.input<typeof rebuildResult>

export const publishStatus = z.object({
  publishedAt: time.optional(),
  /** How many pages the site has. */
  pages: z.int(),
  /** How many of them still have to be rendered: in the background, or when they are requested. */
  waiting: z.int(),
  /** Pages that could not be rendered, and why. */
  failed: z.record(z.string(), z.string()),
  /** The failed pages without an earlier version. */
  missing: paths,
  /** By section: the first public pages that show it. */
  shownOn: z.record(z.string(), paths),
})

export const publishedPage = z.object({
  path: z.string(),
  contentType: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

/** An address that redirects, permanently or temporarily, or whose page was removed. */
export const publishedRedirect = z
  .union([
    z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
    z.object({ from: z.string(), status: z.literal(410) }),
  ])
  .meta({ id: 'PublishedRedirect' })
