import type { Context } from 'hono'
import type { Database } from '#api/platform/db/database.ts'
import { findObject, saveObject } from './store.ts'

export type Answer = { status: number; body: Record<string, unknown> }

export const refusal = (status: number, issue: string): Answer => ({
  status,
  body: { name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
})

export const send = (c: Context, { status, body }: Answer) => c.json(body, status as 200)

/** Repeats the stored response for a known PayPal-Request-Id; errors are not stored, so that they can be retried. */
export async function once(db: Database, c: Context, run: () => Promise<Answer>) {
  const key = c.req.header('paypal-request-id')
  const before = key && (await findObject(db, 'answer', key))
  if (before) return send(c, before)
  const answer = await run()
  if (key && answer.status < 300) await saveObject(db, 'answer', key, answer)
  return send(c, answer)
}
