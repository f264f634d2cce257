import type { Product } from '../dev/test/process.ts'
import { adminUid, tokenOf } from '../trust/identity.ts'
import { answers, get, pathsOf } from './ask.ts'
import { fill } from './fill.ts'
import { onBoth } from './filled.ts'
import { ms, thousands, type Row } from './table.ts'

const amounts = { orders: 10_000, subscribers: 100_000, messages: 10_000, mails: 10_000, changes: 10_000 }

/** A list with the queries of the back office. */
interface List {
  what: string
  path: string
  pageSize: number
  sort: string
  /** The queries in addition to page and sort, by kind. */
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
      'each sort, both directions':
        'orderDate number customerName customerEmail packageName packagePrice paymentStatus orderStatus'
          .split(' ')
          .flatMap((by) => [`sort=${by}`, `sort=-${by}`]),
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
      'each sort, both directions': ['sort=_id', 'sort=-_id', 'sort=subemail', 'sort=-subemail'],
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
      'search, states, sorts': ['q=fd-471', 'q=none', 'state=failed', 'sort=recipient', 'sort=subject'],
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

/** Response times of lists as long as an agency's after years, on both databases. */
export const measureLists = (): Promise<Row[]> =>
  onBoth('Lists', {
    fill: (db) => fill(db, amounts),
    measure: async (product, database) => {
      const rows: Row[] = []
      for (const list of lists) rows.push(...(await measureList(product, database, list)))
      rows.push(await ask(product, `Counts and revenue of the orders, ${database}`, ['/orders/summary']))
      for (const path of ['/orders.csv', '/subscribers/export'])
        rows.push(await exported(product, database, path))
      return rows
    },
  })

async function measureList(product: Product, database: string, { what, path, pageSize, sort, asks }: List) {
  const pages = Math.ceil((await totalOf(product, path)) / pageSize)
  const queryOf = (query: string) =>
    `${path}?${/\bsort=/.test(query) ? '' : `sort=${sort}&`}pageSize=${pageSize}&${query}`
  const places = [1, Math.ceil(pages / 4), Math.ceil(pages / 2), pages].map((page) => queryOf(`page=${page}`))
  const rows = [await ask(product, `${what}, ${database}: pages (first, quarter, middle, last)`, places)]
  for (const [done, queries] of Object.entries(asks))
    rows.push(await ask(product, `${what}, ${database}: ${done}`, queries.map(queryOf)))
  return rows
}

const token = await tokenOf(adminUid)
const ask = (product: Product, what: string, paths: readonly string[]) =>
  answers(what, pathsOf(product, paths, token))

/** An export of the whole list: time to the first byte, time to the last byte, additional memory. */
async function exported(product: Product, database: string, path: string): Promise<Row> {
  const runs: { first: number; whole: number; bytes: number; memory: number }[] = []
  for (let run = 0; run < 3; run++) {
    const memory = product.memory()
    let most = memory
    let bytes = 0
    const start = performance.now()
    const answer = await get(product, path, token)
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
  // The first run is a warm-up: its memory is used once.
  const [, second, third] = runs as [unknown, (typeof runs)[0], (typeof runs)[0]]
  const memory = Math.max(second.memory, third.memory)
  return {
    what: `Export of the whole list: ${path}, ${database}`,
    measured: `begins after ${ms(third.first)}, ${(third.bytes / 1e6).toFixed(1)} MB after ${ms(third.whole)}; memory + ${Math.round(runs[0]!.memory)} MB in the first run, + ${Math.round(memory)} MB later`,
    target: 'begins in under 200 ms, under + 40 MB',
    met: third.first < 200 && memory < 40,
  }
}

async function totalOf(product: Product, path: string) {
  return Number((await get(product, `${path}?pageSize=1`, token)).headers.get('x-total-count'))
}
