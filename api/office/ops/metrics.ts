import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Connection } from '../../platform/db/connection.ts'
import { jobDepths } from '../../platform/jobs/depths.ts'
import { countMails } from '../../mail/outbox/mails.ts'
import { entriesOf, type ResponseCounts } from '../../site/publish/cache/response-counts.ts'

/** The sources of metrics that are read at each scrape. */
export interface Sources {
  connection: Connection
  responseCounts: ResponseCounts
  publisher: { status: { publishedAt: Date | undefined; failed: object } }
}

/** One response of the API; `route` is the pattern of the route, so that the number of labels is limited. */
export interface Answered {
  method: string
  route: string
  status: number
  seconds: number
}

export type Metrics = ReturnType<typeof createMetrics>

/** The Prometheus metrics. No label contains user input. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const requests = new Counter({
    name: 'frontdesk_api_requests_total',
    help: 'Requests to the API',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'frontdesk_api_request_seconds',
    help: 'How long the API took to answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const publishing = new Histogram({
    name: 'frontdesk_publish_seconds',
    help: 'How long it took to render the pages that a change affects',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const answered = ({ method, route, status, seconds: took }: Answered) => {
    requests.inc({ method, route, status })
    seconds.observe({ method, route }, took)
  }
  return {
    registry,
    answered,
    published: ({ seconds: took }: { seconds: number }) => publishing.observe(took),
    /** Adds metrics of these sources. */
    readFrom: (sources: Sources) => {
      readPages(registers, sources)
      readPool(registers, sources.connection)
      readTables(registers, sources.connection)
    },
  }
}

/** Registers a gauge that is computed at each scrape. */
function gauge<L extends string>(
  registers: Registry[],
  name: string,
  help: string,
  labelNames: readonly L[],
  read: (set: (labels: Partial<Record<L, string>>, value: number) => void) => void | Promise<void>,
) {
  new Gauge<L>({
    name,
    help,
    labelNames: [...labelNames],
    registers,
    async collect() {
      this.reset()
      await read((labels, value) => this.set(labels as never, value))
    },
  })
}

function readPages(registers: Registry[], { responseCounts, publisher }: Sources) {
  new Counter({
    name: 'frontdesk_pages_served_total',
    help: 'Pages and files answered from the page cache',
    labelNames: ['status'] as const,
    registers,
    collect() {
      this.reset()
      for (const [status, count] of entriesOf(responseCounts)) this.inc({ status }, count)
    },
  })
  gauge(registers, 'frontdesk_pages_failed', 'Pages whose last good version stays up', [], (set) =>
    set({}, Object.keys(publisher.status.failed).length),
  )
  gauge(registers, 'frontdesk_published_timestamp_seconds', 'When a page was last published', [], (set) => {
    const { publishedAt } = publisher.status
    if (publishedAt) set({}, publishedAt.getTime() / 1000)
  })
}

function readPool(registers: Registry[], { poolStats }: Connection) {
  gauge(registers, 'frontdesk_database_connections', 'Connections of the pool', ['state'], (set) => {
    const { open, idle } = poolStats()
    set({ state: 'idle' }, idle)
    set({ state: 'used' }, open - idle)
  })
  gauge(registers, 'frontdesk_database_waiting', 'Queries that wait for a connection', [], (set) =>
    set({}, poolStats().waiting),
  )
}

/** Metrics from the database; while it is unavailable, `frontdesk_database_up` is 0 and the others are missing. */
function readTables(registers: Registry[], { db }: Connection) {
  const timeoutMs = 3000
  let reading: Promise<Awaited<ReturnType<typeof read>> | undefined> | undefined
  const read = async () => ({ jobs: await jobDepths(db), mails: await countMails(db) })
  const readOnce = () => {
    reading ??= Promise.race([
      read().catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined).unref()),
    ]).finally(() => setImmediate(() => (reading = undefined)))
    return reading
  }
  gauge(registers, 'frontdesk_database_up', 'Whether the database answers', [], async (set) =>
    set({}, (await readOnce()) ? 1 : 0),
  )
  gauge(registers, 'frontdesk_jobs', 'Jobs, by kind and state', ['kind', 'state'], async (set) => {
    for (const { kind, states } of (await readOnce())?.jobs ?? [])
      for (const [state, count] of Object.entries(states)) set({ kind, state }, count)
  })
  gauge(registers, 'frontdesk_jobs_due_seconds', 'For how long the oldest has waited', [], async (set) => {
    const { jobs = [] } = (await readOnce()) ?? {}
    const since = jobs.flatMap(({ dueSince }) => dueSince?.getTime() ?? [])
    set({}, since.length ? (Date.now() - Math.min(...since)) / 1000 : 0)
  })
  gauge(registers, 'frontdesk_mails', 'Mails, by state', ['state'], async (set) => {
    for (const [state, count] of Object.entries((await readOnce())?.mails ?? {})) set({ state }, count)
  })
}
