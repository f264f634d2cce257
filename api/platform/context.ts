import type { Permission } from '#content/model/permissions.ts'
import { may, missingPermission, type Caller } from './caller.ts'
import { inTransaction, type Database, type Tx } from './db/database.ts'
import type { Env } from './env.ts'
import { ForbiddenError } from './errors.ts'

/**
 * What every rule gets as its first argument: the same for a route, a job, a payment notice, a command and the demo. Only
 * `api/main.ts` and `api/app/` make one; a rule passes on what it got.
 */
export interface Context<Handle extends Database = Database> {
  /** The database, or the transaction that the rule belongs to. */
  readonly db: Handle
  /** Who makes the change; for scheduled work, the product itself. */
  readonly caller: Caller
  /** The settings of the server. */
  readonly env: Env
  /**
   * The time: never read from elsewhere, so that a test can set it. The database's own time fills the columns with a
   * default, such as `createdAt`, and decides when a job is due.
   */
  readonly now: () => Date
  /** Whether the caller may do something as a person of the agency. */
  readonly may: (permission: Permission) => boolean
}

/** The context of a rule that only works in a transaction. */
export type TxContext = Context<Tx>

/** Makes the contexts of a server or a command, one for each caller. */
export type ContextOf = (caller: Caller) => Context

export const contextsOf =
  ({ db, env, now = () => new Date() }: { db: Database; env: Env; now?: () => Date }): ContextOf =>
  (caller) =>
    actAs({ db, env, now }, caller)

/** The same context for another caller, such as the product for what follows from a customer's change. */
export const actAs = <Handle extends Database>(
  { db, env, now }: Pick<Context<Handle>, 'db' | 'env' | 'now'>,
  caller: Caller,
): Context<Handle> => ({ db, env, now, caller, may: (permission) => may(caller, permission) })

/**
 * Calls `run` in a transaction: it may use only the context that it gets. If the context has a transaction already, `run`
 * joins it.
 */
export const withTransaction = <T>(ctx: Context, run: (ctx: TxContext) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => run({ ...ctx, db }))

/** Throws a ForbiddenError unless the caller may do it. */
export function requirePermission(ctx: Pick<Context, 'may'>, permission: Permission): void {
  if (!ctx.may(permission)) throw new ForbiddenError(missingPermission)
}

/** The time in this many milliseconds; negative for a time that has passed. */
export const fromNow = ({ now }: Pick<Context, 'now'>, ms: number): Date => new Date(now().getTime() + ms)
