import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction, type Database } from '../db/database.ts'
import { NotFoundError, UnavailableError } from '../errors.ts'
import { BoundedQueue, QueueFullError } from '../jobs/bounded-queue.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Log } from '../log.ts'
import { rowOf, type Received } from './events.ts'
import { processNotice } from './process-notice.ts'
import type { Notice } from '../payment-providers/provider.ts'
import { definitionOf, type Providers } from '../payment-providers/registry.ts'
import { countRejected } from './rejected-notices.ts'

type Row = ReturnType<typeof rowOf>

/** So many notices of one order, and of this size in bytes, are stored before they are verified. */
const maxUnverifiedPerOrder = 3
const maxUnverifiedBytes = 16 * 1024

/** Seconds after which the queue processes what this process has not. */
const fallbackSeconds = 20

/**
 * Receives notices, which anybody can send. One that names one of our orders is stored, answered and processed at once.
 * Any other is verified first, in a queue of its own, and nothing of it is stored before; the provider repeats what is
 * not answered with success.
 */
export class WebhookInbox implements AsyncDisposable {
  readonly #db: Database
  readonly #providers: Providers
  readonly #log: Log
  readonly #processing = new BoundedQueue(8, 1000)
  readonly #unknown = new BoundedQueue(4, 16)

  constructor(db: Database, providers: Providers, log: Log) {
    this.#db = db
    this.#providers = providers
    this.#log = log
  }

  /** Throws 404 for a provider that is not set up, 503 where the sender has to try again later. */
  async receive(received: Received): Promise<void> {
    const provider = this.#providers.find(received.provider)
    if (!provider)
      throw new NotFoundError(
        `Payments through ${definitionOf(received.provider)?.product ?? received.provider} are not set up.`,
      )
    const row = rowOf(received)
    const before = await countRepetition(this.#db, row.sha256)
    if (before && before.verdict !== 'INVALID') return
    if (!before && received.raw.length <= maxUnverifiedBytes) {
      const orderId = await namedOrder(this.#db, provider.read({ raw: received.raw, kind: 'notice' }))
      if (orderId && (await storeUnverified(this.#db, row, orderId))) return this.#process(row.id, false)
    }
    await this.#inUnknownLane(async () => {
      const verdict = await provider.verify(received)
      if (verdict === 'INVALID') {
        if (!before) await countRejected(this.#db, { ...received, sha256: row.sha256 })
        return
      }
      this.#process(await storeVerified(this.#db, row), true)
    })
  }

  async #inUnknownLane(task: () => Promise<void>) {
    try {
      await this.#unknown.run(task)
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      throw new UnavailableError({
        detail: 'Too many notices are waiting. Please send it again later.',
        retryAfter: 30,
      })
    }
  }

  /** In the background; the queue does it later if it fails. */
  #process(id: string, retry: boolean) {
    this.#processing
      .run(() => processNotice(this.#db, this.#providers, id, retry))
      .catch((error: unknown) =>
        this.#log.warn({ about: id, err: error }, 'notice not processed, to be retried'),
      )
  }

  async [Symbol.asyncDispose]() {
    const over = Promise.all([this.#processing, this.#unknown].map((queue) => queue[Symbol.asyncDispose]()))
    await Promise.race([over, sleep(2000, undefined, { ref: false })])
  }
}

/** The very same bytes again are the same notice. */
const countRepetition = (db: Database, sha256: string) =>
  db
    .updateTable('payment_events')
    .set({ times_received: sql`times_received + 1` })
    .where('sha256', '=', sha256)
    .returning(['id', 'verdict'])
    .executeTakeFirst()

/** The order that a notice names by what a stranger cannot know: its key, its checkout, or a payment made for it. */
async function namedOrder(db: Database, { paymentKey, checkout, transaction, parent }: Notice) {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where((row) =>
      row.or([
        ...(paymentKey ? [row('payment_key', '=', paymentKey)] : []),
        ...(checkout ? [row('checkout_id', '=', checkout)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (found) return found.id
  const transactions = [transaction, parent].filter((each) => each !== null)
  if (!transactions.length) return undefined
  const event = await db
    .selectFrom('payment_events')
    .select('order_id')
    .where('transaction_id', 'in', transactions)
    .where('order_id', 'is not', null)
    .where('verdict', '=', 'VERIFIED')
    .limit(1)
    .executeTakeFirst()
  return event?.order_id ?? undefined
}

/** Stores it with the job that judges it, unless too many of the order are unverified already. */
const storeUnverified = (db: Database, row: Row, orderId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notices of ${orderId}`}, 0))`.execute(tx)
    const { unverified } = await tx
      .selectFrom('payment_events')
      .select(sql<number>`count(*)::integer`.as('unverified'))
      .where('order_id', '=', orderId)
      .where('kind', '=', 'notice')
      .where((is) => is.or([is('verdict', 'is', null), is('verdict', '=', 'INVALID')]))
      .where('sha256', '!=', row.sha256)
      .executeTakeFirstOrThrow()
    if (unverified >= maxUnverifiedPerOrder) return false
    await store(tx, { ...row, order_id: orderId, verdict: null }, false)
    return true
  })

const storeVerified = (db: Database, row: Row): Promise<string> =>
  inTransaction(db, (tx) => store(tx, { ...row, order_id: null, verdict: 'VERIFIED' }, true))

async function store(
  tx: Database,
  row: Row & { order_id: string | null; verdict: 'VERIFIED' | null },
  again: boolean,
): Promise<string> {
  const { id } = await tx
    .insertInto('payment_events')
    .values({ ...row, kind: 'notice' })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({
        // Of a rejected one, only the beginning was left.
        ...(row.verdict && { verdict: row.verdict, raw: row.raw, headers: row.headers }),
        ...(!row.verdict && { times_received: sql`payment_events.times_received + 1` }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id === row.id || row.verdict)
    await enqueue(tx, 'payment-notice', { id, again }, { after: fallbackSeconds })
  return id
}
