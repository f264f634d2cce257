import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { dayIn, nextDayAt } from '#content/locale/local-time.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { addressOf, networkOf, type TrustProxy } from '../../platform/network/client-address.ts'
import { viewFieldsOf, type PageView } from '../../platform/http/page-view.ts'
import { Batch } from './batch.ts'
import { describeCampaign, describeReferrer, deviceOf, type Device, type Origin } from './describe-view.ts'
import { saltOf, deleteOldStatistics, writeCounts } from './store.ts'

/** The write interval, and thus the most that a killed process loses. */
const writeMs = 10_000
/** How long after midnight old data is deleted, so that other processes can write their counts of the previous day first. */
const deleteAfterMs = 60_000
/** The number of days whose counts are kept while the database is unavailable. */
const maxDays = 3
const maxUserAgents = 1000
const maxUserAgentLength = 400

interface Options {
  db: Database
  log: Log
  env: { publicUrl: string; trustedProxies?: TrustProxy | undefined }
  /** The time zone in which days begin. */
  timeZone: () => string
  now?: () => number
}

interface BeaconView {
  page: string
  query: string
  from: string
}

/** The previous view on the same connection. */
interface LastView {
  userAgent: string
  forwardedFor: string | undefined
  device: Device | undefined
  batch: Batch | undefined
}

/**
 * Counts page views in memory and writes them every ten seconds and on disposal. It runs for each served page: a view on
 * a known connection takes well under a microsecond.
 */
export class PageViews implements AsyncDisposable {
  readonly #options: Options
  readonly #now: () => number
  readonly #ownHost: string
  readonly #lastViews = new WeakMap<Socket, LastView>()
  readonly #devices = new Map<string, Device | undefined>()
  readonly #timer: NodeJS.Timeout
  #batches: Batch[] = []
  #dayEnds = 0
  #timeZone: string | undefined
  #salt: { day: string; value: string } | undefined
  /** The day for which old data was last deleted. */
  #deletedOn: string | undefined
  #writing: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#ownHost = new URL(options.env.publicUrl).host
    this.#timer = setInterval(() => void this.write(), writeMs).unref()
  }

  /** Counts a served page, unless the visitor opted out, is a program, or only prefetches. */
  count = ({ page, query, socket, fields }: PageView) => {
    const { userAgent = '', referer, isPrefetch, destination, forwardedFor } = fields
    if (fields.dnt?.startsWith('1') || fields.gpc?.startsWith('1')) return
    if (isPrefetch || (destination !== undefined && destination !== 'document')) return
    const batch = this.#today()
    let last = this.#lastViews.get(socket)
    if (last?.userAgent !== userAgent || last.forwardedFor !== forwardedFor || last.batch !== batch) {
      last = {
        userAgent,
        forwardedFor,
        device: this.#deviceOf(userAgent.slice(0, maxUserAgentLength)),
        batch,
      }
      this.#lastViews.set(socket, last)
      if (last.device) {
        const { trustedProxies } = this.#options.env
        const address = addressOf(socket.remoteAddress ?? '', forwardedFor, trustedProxies)
        batch.addVisitor(`${networkOf(address)} ${userAgent.slice(0, maxUserAgentLength)}`)
      }
    }
    if (!last.device) return
    batch.addView(page, last.device)
    if (referer !== undefined) this.#addOrigin(batch, page, describeReferrer(referer, this.#ownHost))
    if (query !== '') this.#addOrigin(batch, page, describeCampaign(query))
  }

  get timeZone() {
    return this.#options.timeZone()
  }

  /** Counts a view that the page reports itself, if the setting enables it. */
  countBeacon({ incoming }: { incoming: IncomingMessage }, { page, query, from }: BeaconView) {
    const { destination: _, ...fields } = viewFieldsOf(incoming.headers)
    this.count({ page, query, socket: incoming.socket, fields: { ...fields, referer: from } })
  }

  /** Writes the counts, then deletes old data; one call at a time. Never throws: counts that were not written are kept. */
  write(): Promise<void> {
    return (this.#writing ??= this.#write().finally(() => (this.#writing = undefined)))
  }

  async #write() {
    const { db, log } = this.#options
    try {
      const now = this.#now()
      const timeZone = this.#options.timeZone()
      // The owner has changed the time zone: views that are already counted keep their day.
      if (timeZone !== this.#timeZone) this.#dayEnds = 0
      const today = dayIn(now, timeZone)
      for (const batch of this.#batches) await this.#writeBatch(batch, today)
      this.#batches = this.#batches.filter((batch) => !batch.isEmpty || batch.day === today)
      const day = dayIn(now - deleteAfterMs, timeZone)
      if (this.#deletedOn !== day) await deleteOldStatistics(db, day)
      this.#deletedOn = day
    } catch (error) {
      log.warn({ err: error }, 'statistics could not be written and will be retried')
    }
  }

  async #writeBatch(batch: Batch, today: string) {
    if (batch.isEmpty) return
    try {
      // The salt of a past day may be deleted already and must not be created again.
      if (batch.hasVisitors && this.#salt?.day !== batch.day && batch.day === today)
        this.#salt = { day: today, value: await saltOf(this.#options.db, today) }
    } finally {
      const salt = this.#salt?.day === batch.day ? this.#salt.value : undefined
      batch.hashVisitors(salt === undefined ? undefined : (visitor) => hashOf(salt, visitor))
    }
    const taken = batch.take()
    try {
      await writeCounts(this.#options.db, batch.day, taken)
    } catch (error) {
      batch.putBack(taken)
      throw error
    }
  }

  #today(): Batch {
    const now = this.#now()
    const current = this.#batches.at(-1)
    if (current && now < this.#dayEnds) return current
    this.#timeZone = this.#options.timeZone()
    this.#dayEnds = nextDayAt(now, this.#timeZone)
    const day = dayIn(now, this.#timeZone)
    if (current?.day === day) return current
    const batch = new Batch(day)
    this.#batches = [...this.#batches, batch].slice(-maxDays)
    return batch
  }

  #deviceOf(userAgent: string) {
    if (this.#devices.has(userAgent)) return this.#devices.get(userAgent)
    const device = deviceOf(userAgent)
    if (this.#devices.size >= maxUserAgents) this.#devices.clear()
    this.#devices.set(userAgent, device)
    return device
  }

  #addOrigin(batch: Batch, page: string, { referrer, campaign, words }: Origin) {
    if (referrer) batch.addValue(page, 'referrer', referrer)
    if (campaign) batch.addValue(page, 'campaign', campaign)
    if (words) batch.addValue(page, 'words', words)
  }

  async [Symbol.asyncDispose]() {
    clearInterval(this.#timer)
    await this.#writing
    await this.write()
  }
}

/** A visitor's hash, which identifies nobody once the salt is deleted. */
const hashOf = (salt: string, visitor: string) =>
  createHmac('sha256', salt).update(visitor).digest('base64url').slice(0, 16)
