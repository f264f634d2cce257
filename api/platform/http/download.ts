import type { Context } from 'hono'

/**
 * Answers with a file that browsers save under this name. The name may have ASCII letters, digits, dots and hyphens
 * only.
 */
export const download = (c: Context, name: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
  c.body(body, 200, { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` })
