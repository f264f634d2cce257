import { v7 as uuid } from 'uuid'
import { json, type Tx } from '../db.ts'

export interface Mail {
  kind: string
  to: string
  data: Record<string, string>
  /** A second mail with the same key is not sent. */
  dedupe?: string
  subject?: { orderId?: string }
}

/** Puts a mail into the outbox, in the transaction of its cause. */
export async function enqueueMail(tx: Tx, { kind, to, data, dedupe, subject }: Mail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: uuid(),
      kind,
      recipient: to,
      data: json(data),
      dedupe: dedupe ?? null,
      order_id: subject?.orderId ?? null,
    })
    .onConflict((row) => row.column('dedupe').doNothing())
    .execute()
}
