import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'

/** How long somebody counts as present after the last sign of them. */
const seconds = 30

interface Seen {
  /** What is open, named as `order 0198…`. */
  subject: string
  /** Whether something is typed there and not saved. */
  typing: boolean
}

/** Notes that the caller has something open; gives who else has. */
export async function notePresence(db: Database, { subject, typing }: Seen, { uid, email }: Caller) {
  const now = new Date()
  const over = new Date(now.getTime() - seconds * 1000)
  const row = { subject, uid, email, typing, seen_at: now }
  await db.deleteFrom('presence').where('uid', '=', uid).where('seen_at', '<', over).execute()
  await db
    .insertInto('presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'uid']).doUpdateSet({ email, typing, seen_at: now }),
    )
    .execute()
  return db
    .selectFrom('presence')
    .select(['email', 'typing'])
    .where('subject', '=', subject)
    .where('uid', '!=', uid)
    .where('seen_at', '>=', over)
    .orderBy('email')
    .execute()
}
