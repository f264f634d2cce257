import { v7 as uuid } from 'uuid'
import { json, type Tx } from '../db/database.ts'
import type { Caller } from './callers.ts'

type Values = Record<string, unknown>

/** Keeps who did what to what that is no content, in the transaction that does it. */
export async function audit(
  tx: Tx,
  caller: Caller,
  action: string,
  subject: string,
  change: { before?: Values; after?: Values } = {},
) {
  await tx
    .insertInto('audit_log')
    .values({
      id: uuid(),
      action,
      subject,
      before: change.before ? json(change.before) : null,
      after: change.after ? json(change.after) : null,
      actor_uid: caller.uid,
      actor_email: caller.email,
    })
    .execute()
}
