import { product, type Caller } from '#api/platform/caller.ts'
import { contextsOf, fromNow, type Context } from '#api/platform/context.ts'
import type { Database } from '#api/platform/db/database.ts'
import { readEnv } from '#api/platform/env.ts'

const env = readEnv({ PUBLIC_URL: 'http://localhost:4321' })

/** A context for tests that call a rule rather than the API. */
export const testContext = <Handle extends Database>(db: Handle, caller: Caller = product) =>
  contextsOf({ db, env })(caller) as Context<Handle>

/** The same context with a clock that is ahead by this many milliseconds, or behind if it is negative. */
export const later = <Handle extends Database>(ctx: Context<Handle>, ms: number): Context<Handle> => ({
  ...ctx,
  now: () => fromNow(ctx, ms),
})
