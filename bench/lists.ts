import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { connect } from '../api/db/connect.ts'
import { seedDemo } from '../dev/demo/seed.ts'
import { operator } from '../api/caller.ts'
import { appointAdmin } from '../api/access/admins.ts'
import { adminUid, settings, tokenOf } from '../trust/people.ts'
import { fill } from './fill.ts'
import { median, ms, quantile, thousands, type Row } from './table.ts'

const amounts = { orders: 10_000, subscribers: 100_000, messages: 10_000, mails: 10_000, changes: 10_000 }
const rounds = 30
const before = 5

/** What the back office asks of a list, as it asks. */
interface List {
  what: string
  path: string
  pageSize: number
  sort: string
  /** By what is done: the query beside page and order. */
  asks: Record<string, readonly string[]>
}

const lists: readonly List[] = [
  {
    what: `${thousands(amounts.orders)} orders`,
    path: '/orders',
    pageSize: 7,
    sort: '-orderDate',
    asks: {
      'search (many, one, none)': ['q=lind', 'q=FD-004711', 'q=no%20such%20thing'],
      'filters by status and date': [
        'paymentStatus=Paid',
        'paymentStatus=Disputed',
        'orderStatus=Delivered',
        'paymentStatus=UnPaid&orderStatus=Pending&from=2026-01-01&to=2026-06-30',
      ],
      'orders (each sort, both ways)':
        'orderDate number customerName customerEmail packageName packagePrice paymentStatus orderStatus'
          .split(' ')
          .flatMap((by) => [`sort=${by}`, `sort=-${by}`]),
    },
  },
  {
    what: '3,000 customers',
    path: '/customers',
    pageSize: 25,
    sort: '-lastContactAt',
    asks: {
      'search and orders': ['q=lind', 'q=no%20such%20thing', 'sort=name', 'sort=createdAt'],
    },
  },
  {
    what: `${thousands(amounts.subscribers)} subscribers`,
    path: '/subscribers',
    pageSize: 5,
    sort: '-_id',
    asks: {
      'search (many, one, none)': ['q=lind', 'q=moreno4711@', 'q=no%20such%20thing'],
      'filters by state': ['state=confirmed', 'state=unconfirmed', 'state=unsubscribed'],
      'orders (each sort, both ways)': ['sort=_id', 'sort=-_id', 'sort=subemail', 'sort=-subemail'],
    },
  },
  {
    what: `${thousands(amounts.messages)} messages`,
    path: '/messages',
    pageSize: 3,
    sort: '-_id',
    asks: {
      'search and states': ['q=question%20471', 'q=none', 'messageStatus=UnRead', 'messageStatus=Read'],
    },
  },
  {
    what: `${thousands(amounts.mails)} mails`,
    path: '/mails',
    pageSize: 10,
    sort: '-createdAt',
    asks: {
      'search, states, orders': ['q=fd-471', 'q=none', 'state=failed', 'sort=recipient', 'sort=subject'],
    },
  },
  {
    what: `${thousands(amounts.changes)} changes`,
    path: '/activity',
    pageSize: 10,
    sort: '_id',
    asks: {
      filters: ['person=editor-1@larkfield.example', 'subject=order', 'from=2026-01-01&to=2026-01-31'],
    },
  },
]

/** How soon lists as long as an agency's after years are answered, on both databases. */
export async function measureLists(): Promise<Row[]> {
  const rows = await onFilled('PGlite', undefined)
  if (!serverPrograms())
    return [
      ...rows,
      { what: 'Lists on PostgreSQL', measured: "left out: PostgreSQL's programs are not installed" },
    ]
  await using cluster = await startCluster()
  return [...rows, ...(await onFilled('PostgreSQL', await cluster.createDatabase()))]
}

async function onFilled(database: string, url: string | undefined): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-lists-'))
  try {
    {
      await using connection = await connect({ url, dataDir: url ? undefined : dataDir })
      await seedDemo(connection.db, true)
      await appointAdmin(connection.db, { ...operator, uid: adminUid, email: 'owner@larkfield.example' })
      await connection.withoutTimeouts(async (db) => {
        await fill(db, amounts)
        // A server does this by itself within minutes.
        if (url) await sql`vacuum analyze`.execute(db)
      })
    }
    await using product = await startProduct(dataDir, { ...settings, ...(url && { DATABASE_URL: url }) })
    const rows: Row[] = []
    for (const list of lists) rows.push(...(await measureList(product, database, list)))
    rows.push(await answers(product, `Counts and sales of the orders, ${database}`, ['/orders/summary']))
    rows.push(await answers(product, `The board of orders, ${database}`, ['/board', '/board?q=lind']))
    for (const path of ['/orders.csv', '/subscribers/export'])
      rows.push(await exported(product, database, path))
    return rows
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureList(product: Product, database: string, { what, path, pageSize, sort, asks }: List) {
  const pages = Math.ceil((await totalOf(product, path)) / pageSize)
  const ask = (query: string) =>
    `${path}?${/\bsort=/.test(query) ? '' : `sort=${sort}&`}pageSize=${pageSize}&${query}`
  const places = [1, Math.ceil(pages / 4), Math.ceil(pages / 2), pages].map((page) => ask(`page=${page}`))
  const rows = [await answers(product, `${what}, ${database}: pages (first, quarter, middle, last)`, places)]
  for (const [done, queries] of Object.entries(asks))
    rows.push(await answers(product, `${what}, ${database}: ${done}`, queries.map(ask)))
  return rows
}

/** All that is asked counts alike; the slowest of it is named. */
async function answers(product: Product, what: string, paths: readonly string[]): Promise<Row> {
  const all: number[] = []
  let slowest = { path: '', under: 0 }
  for (const path of paths) {
    const took: number[] = []
    for (let round = -before; round < rounds; round++) {
      const start = performance.now()
      const answer = await get(product, path)
      await answer.arrayBuffer()
      if (round >= 0) took.push(performance.now() - start)
    }
    const under = quantile(took, 0.95)
    process.stderr.write(`  ${ms(median(took)).padStart(8)} ${ms(under).padStart(8)}  ${what}: ${path}\n`)
    if (under > slowest.under) slowest = { path, under }
    all.push(...took)
  }
  return {
    what,
    measured: `median ${ms(median(all))}; 95 of 100 of the slowest within ${ms(slowest.under)}`,
    target: 'under 50 ms',
    met: slowest.under < 50,
  }
}

/** A file of the whole list: when it begins, when it is there, and how much memory it takes meanwhile. */
async function exported(product: Product, database: string, path: string): Promise<Row> {
  const runs: { first: number; whole: number; bytes: number; memory: number }[] = []
  for (let run = 0; run < 3; run++) {
    const memory = product.memory()
    let most = memory
    let bytes = 0
    const start = performance.now()
    const answer = await get(product, path)
    let first: number | undefined
    let looked = start
    for await (const chunk of answer.body!) {
      first ??= performance.now() - start
      bytes += chunk.length
      if (performance.now() - looked < 50) continue
      most = Math.max(most, product.memory())
      looked = performance.now()
    }
    const whole = performance.now() - start
    most = Math.max(most, product.memory())
    runs.push({ first: first ?? whole, whole, bytes, memory: most - memory })
  }
  // The first one warms up: its memory is what the process takes to have done such a thing at all.
  const [, second, third] = runs as [unknown, (typeof runs)[0], (typeof runs)[0]]
  const memory = Math.max(second.memory, third.memory)
  return {
    what: `${path} of the whole list, ${database}`,
    measured: `begins after ${ms(third.first)}, ${(third.bytes / 1e6).toFixed(1)} MB after ${ms(third.whole)}; memory + ${Math.round(runs[0]!.memory)} MB at first, + ${Math.round(memory)} MB after`,
    target: 'begins under 200 ms, + 40 MB at most',
    met: third.first < 200 && memory < 40,
  }
}

async function totalOf(product: Product, path: string) {
  return Number((await get(product, `${path}?pageSize=1`)).headers.get('x-total-count'))
}

const token = await tokenOf(adminUid)

async function get({ url }: Product, path: string) {
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
