import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/locks.ts'
import { NotFoundError, UnavailableError } from '../../platform/errors.ts'
import { BoundedQueue, QueueFullError } from '../../platform/jobs/bounded-queue.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { toEventRow, type ReceivedMessage } from './events.ts'
import { processNotice } from './process-notice.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'
import { definitionOf, type Providers } from '../../money/payment-providers/registry.ts'
import { countRejected } from './rejected-notices.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** A payment provider's notice, stored in `payment_events`. */
export const noticeJob = jobKind<{ id: string; again: boolean }>('payment-notice', {
  // Four days, as long as providers repeat a notice.
  retryLimit: 30,
  // So that a slow call does not delay the others.
  localConcurrency: 4,
})

type EventRow = ReturnType<typeof toEventRow>

/** The maximum number of unverified notices stored for an order, and the maximum size of each in bytes. */
const maxUnverifiedPerOrder = 3
const maxUnverifiedBytes = 16 * 1024

/** Seconds after which a job processes a notice that this process has not. */
const fallbackSeconds = 20

/**
 * Receives notices, which anybody can send. A notice that names one of our orders is stored, answered and processed
 * immediately. Any other notice is verified by the provider before it is stored, in a separate queue. Providers send a
 * notice again if it is not answered with success.
 */
export class WebhookInbox implements AsyncDisposable {
  /** Of the product itself. */
  readonly #ctx: Context
  readonly #providers: Providers
  readonly #log: Log
  readonly #processing = new BoundedQueue(8, 1000)
  readonly #unmatched = new BoundedQueue(4, 16)

  constructor(ctx: Context, providers: Providers, log: Log) {
    this.#ctx = ctx
    this.#providers = providers
    this.#log = log
  }

  /** Throws a NotFoundError if the provider is not set up, an UnavailableError if the sender has to try again later. */
  async receive(received: ReceivedMessage): Promise<void> {
    const provider = this.#providers.find(received.provider)
    if (!provider)
      throw new NotFoundError(
        `Payments through ${definitionOf(received.provider)?.product ?? received.provider} are not set up.`,
      )
    if (provider.ignores?.(received.raw)) return
    const row = toEventRow(received)
    const earlier = await countRepetition(this.#ctx.db, row.sha256)
    if (earlier && earlier.verdict !== 'INVALID') return
    if (!earlier && received.raw.length <= maxUnverifiedBytes) {
      const orderId = await findNamedOrder(this.#ctx.db, provider.read({ raw: received.raw, kind: 'notice' }))
      if (orderId && (await storeUnverified(this.#ctx.db, row, orderId))) return this.#process(row.id, false)
    }
    await this.#runUnmatched(async () => {
      const verdict = await provider.verify({ ...received, receivedAt: this.#ctx.now() })
      if (verdict === 'INVALID') {
        if (!earlier) await countRejected(this.#ctx, { ...received, sha256: row.sha256 })
        return
      }
      this.#process(await storeVerified(this.#ctx.db, row), true)
    })
  }

  async #runUnmatched(task: () => Promise<void>) {
    try {
      await this.#unmatched.run(task)
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      throw new UnavailableError({
        detail: 'Too many notices are waiting. Please send it again later.',
        retryAfter: 30,
      })
    }
  }

  /** Processes a notice in the background. If that fails, a job repeats it. */
  #process(id: string, retry: boolean) {
    this.#processing
      .run(() => processNotice(this.#ctx, this.#providers, { id, retry }))
      .catch((error: unknown) =>
        this.#log.warn({ about: id, err: error }, 'notice not processed, will be retried'),
      )
  }

  async [Symbol.asyncDispose]() {
    const finished = Promise.all(
      [this.#processing, this.#unmatched].map((queue) => queue[Symbol.asyncDispose]()),
    )
    await Promise.race([finished, sleep(2000, undefined, { ref: false })])
  }
}

/** Counts a notice that was received before, with exactly the same bytes. */
const countRepetition = (db: Database, sha256: string) =>
  db
    .updateTable('paymentEvents')
    .set({ timesReceived: sql`times_received + 1` })
    .where('sha256', '=', sha256)
    .returning(['id', 'verdict'])
    .executeTakeFirst()

/** The order that a notice names by a secret value: its payment key, its checkout, or a payment made for it. */
async function findNamedOrder(db: Database, { paymentKey, checkout, transaction, parent }: Notice) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where((row) =>
      row.or([
        ...(paymentKey ? [row('paymentKey', '=', paymentKey)] : []),
        ...(checkout ? [row('checkoutId', '=', checkout)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (order) return order.id
  const transactions = [transaction, parent].filter((each) => each !== null)
  if (!transactions.length) return undefined
  const event = await db
    .selectFrom('paymentEvents')
    .select('orderId')
    .where('transactionId', 'in', transactions)
    .where('orderId', 'is not', null)
    .where('verdict', '=', 'VERIFIED')
    .limit(1)
    .executeTakeFirst()
  return event?.orderId ?? undefined
}

/** Stores a notice with a job to process it. Returns false if the order already has too many unverified notices. */
const storeUnverified = (db: Database, row: EventRow, orderId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockName(tx, `notices of ${orderId}`)
    const { unverified } = await tx
      .selectFrom('paymentEvents')
      .select(sql<number>`count(*)::integer`.as('unverified'))
      .where('orderId', '=', orderId)
      .where('kind', '=', 'notice')
      .where((is) => is.or([is('verdict', 'is', null), is('verdict', '=', 'INVALID')]))
      .where('sha256', '!=', row.sha256)
      .executeTakeFirstOrThrow()
    if (unverified >= maxUnverifiedPerOrder) return false
    await store(tx, { ...row, orderId, verdict: null }, false)
    return true
  })

const storeVerified = (db: Database, row: EventRow): Promise<string> =>
  inTransaction(db, (tx) => store(tx, { ...row, orderId: null, verdict: 'VERIFIED' }, true))

async function store(
  tx: Database,
  row: EventRow & { orderId: string | null; verdict: 'VERIFIED' | null },
  again: boolean,
): Promise<string> {
  const { id } = await tx
    .insertInto('paymentEvents')
    .values({ ...row, kind: 'notice' })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({
        // Only the first bytes of a rejected notice were stored.
        ...(row.verdict && { verdict: row.verdict, raw: row.raw, headers: row.headers }),
        ...(!row.verdict && { timesReceived: sql`payment_events.times_received + 1` }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id === row.id || row.verdict) await enqueue(tx, noticeJob, { id, again }, { after: fallbackSeconds })
  return id
}
