import type { Context } from '../../platform/context.ts'

/** How long a user counts as present after their last report. */
const timeoutSeconds = 30

interface Presence {
  /** The open record: `order 0198…`. */
  subject: string
  /** Whether the user has unsaved input there. */
  typing: boolean
}

/** Stores that the caller has a record open; returns who else has. */
export async function reportPresence(ctx: Context, { subject, typing }: Presence) {
  const { uid, email } = ctx.caller
  const now = ctx.now()
  const expiredBefore = new Date(now.getTime() - timeoutSeconds * 1000)
  const row = { subject, uid, email, typing, seenAt: now }
  await ctx.db.deleteFrom('presence').where('uid', '=', uid).where('seenAt', '<', expiredBefore).execute()
  await ctx.db
    .insertInto('presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'uid']).doUpdateSet({ email, typing, seenAt: now }),
    )
    .execute()
  return ctx.db
    .selectFrom('presence')
    .select(['email', 'typing'])
    .where('subject', '=', subject)
    .where('uid', '!=', uid)
    .where('seenAt', '>=', expiredBefore)
    .orderBy('email')
    .execute()
}
