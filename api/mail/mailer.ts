import { setTimeout as sleep } from 'node:timers/promises'
import { sections } from '#content/sections.ts'
import { list } from '../content/store.ts'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { channel, readSender } from './outbox.ts'
import { createSender, readFailure, type From, type MailRow, type Send } from './send.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const sweep = 30 * second
const giveUpAfter = 72 * hour
/** Longer than any try takes; after it, a mail whose process has died is anybody's. */
const lease = 10 * minute
/** For the mail in flight when the process is told to end. */
const lastMail = 2 * second

interface Parts {
  connection: Connection
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  log: Log
}

/**
 * Sends what is due, one mail after the other: when a notice says so, at start, and every half minute, so that a
 * lost notice or a process that died delays a mail and loses none. Several processes share the work row by row.
 */
export class Mailer {
  readonly #connection: Connection
  readonly #db: Database
  readonly #env: Parts['env']
  readonly #log: Log
  readonly #send: Send | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor({ connection, env, log }: Parts) {
    this.#connection = connection
    this.#db = connection.db
    this.#env = env
    this.#log = log
    this.#send = createSender(env)
  }

  async start() {
    const look = () =>
      void this.deliverDue().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'mail is not looked after'),
      )
    this.#timer ??= setInterval(look, sweep)
    look()
    await this.#connection.listen(channel, look, look)
  }

  /** Tries every mail that is due by `now`. Calls that come meanwhile share the next round. */
  deliverDue(now?: Date): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    if (!this.#running)
      return (this.#running = this.#round(now ?? new Date()).finally(() => (this.#running = undefined)))
    if (now) return this.#running.catch(() => {}).then(() => this.deliverDue(now))
    return (this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.deliverDue()
      }))
  }

  async #round(now: Date) {
    if (!this.#send) return this.#keepAll()
    while (!this.#stopped) {
      const mail = await this.#claim(now)
      if (!mail) return
      const took = await this.#try(mail, this.#send, now)
      // The others are not made to wait for a server that takes none; the next round asks it again.
      if (took === 'away') return
    }
  }

  async #try(mail: MailRow, send: Send, now: Date): Promise<'done' | 'away'> {
    const failure = await send(mail, await this.#from()).then(() => undefined, readFailure)
    if (!failure) {
      await this.#set(mail, { state: 'sent', sent_at: new Date(), last_error: null })
      this.#log.debug(lineOf(mail), 'mail sent')
      return 'done'
    }
    const { final, away, reason } = failure
    const over = final || now.getTime() - mail.queued_at.getTime() > giveUpAfter
    this.#log.warn({ ...lineOf(mail), attempts: mail.attempts, over, ...(away && { away }) }, 'mail not sent')
    await this.#set(mail, {
      last_error: reason,
      ...(over ? { state: 'failed' } : { due_at: new Date(now.getTime() + pauseAfter(mail.attempts)) }),
    })
    return away ? 'away' : 'done'
  }

  /** Takes one mail for this process: nobody else tries it while the lease lasts. */
  #claim(now: Date): Promise<MailRow | undefined> {
    return this.#db
      .updateTable('mails')
      .set((row) => ({
        attempts: row('attempts', '+', 1),
        due_at: new Date(now.getTime() + lease),
      }))
      .where('id', '=', (row) =>
        row
          .selectFrom('mails')
          .select('id')
          .where('state', '=', 'queued')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  }

  /** What came of a try, unless the mail was put into the queue again meanwhile. */
  async #set(mail: MailRow, columns: Partial<MailRow>) {
    await this.#db
      .updateTable('mails')
      .set(columns)
      .where('id', '=', mail.id)
      .where('queued_at', '=', mail.queued_at)
      .where('attempts', '=', mail.attempts)
      .execute()
  }

  async #keepAll() {
    await this.#db.updateTable('mails').set({ state: 'kept' }).where('state', '=', 'queued').execute()
  }

  async #from(): Promise<From> {
    const { name } = await readSender(this.#db)
    const [ours] = await list(this.#db, sections.footerAddress)
    const host = new URL(this.#env.publicUrl).hostname
    return { name, address: this.#env.mailFrom ?? ours?.emailAddress ?? `no-reply@${host}` }
  }

  /**
   * The mail in flight is sent to its end, so that the next start does not send it again; one that a mail server keeps
   * waiting is tried again once its lease is over.
   */
  async [Symbol.asyncDispose]() {
    this.#stopped = true
    clearInterval(this.#timer)
    await Promise.race([this.#running?.catch(() => {}), sleep(lastMail, undefined, { ref: false })])
  }
}

/** Which mail, and what it is about; never to whom. */
const lineOf = ({ id, kind, order_id, message_id }: MailRow) => ({
  mail: id,
  kind,
  ...(order_id && { order: order_id }),
  ...(message_id && { message: message_id }),
})

/** Half a minute after the first try, twice as long after each, six hours at most. */
const pauseAfter = (attempts: number) => Math.min(30 * second * 2 ** (attempts - 1), 6 * hour)
