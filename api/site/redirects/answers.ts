import { z } from 'zod'

const remark = z.object({
  /** A problem prevents the import; a chain leads to another redirect; the target of others does not exist. */
  kind: z.enum(['problem', 'chain', 'missing']),
  line: z.int(),
  text: z.string(),
})
export type RedirectRemark = z.input<typeof remark>

export const redirectReport = z
  .object({
    rows: z.int(),
    created: z.int(),
    changed: z.int(),
    /** Redirects that the site has already. */
    same: z.int(),
    remarks: z.array(remark),
  })
  .meta({ id: 'RedirectReport' })
export type RedirectReport = z.input<typeof redirectReport>
