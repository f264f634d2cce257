import { freePort } from '../dev/free-port.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { adminUid, settings as identity, tokenOf } from '../trust/identity.ts'
import { answers, get, pathsOf } from './ask.ts'
import { fill } from './fill.ts'
import { fillDatabase, onBoth, type Place } from './product.ts'
import { ms, thousands, type Row } from './table.ts'

/** The promised size; `LISTS_ROWS` sets another one for everything but subscribers and invoices, which follow it. */
const size = Number(process.env.LISTS_ROWS ?? 100_000)

/** Milliseconds within which each list answers, at the 95th percentile. */
const limits = { PostgreSQL: 100, PGlite: 200 }

const withEach = (path: string, queries: string) =>
  queries
    .trim()
    .split(/\s+/)
    .map((query) => `${path}&${query}`)

/** Each of the fields, in both directions. */
const sorts = (path: string, fields: string) =>
  fields.split(' ').flatMap((by) => [`${path}&sort=${by}`, `${path}&sort=-${by}`])

/** The first page, those at a quarter and the half, and the last one. */
const pages = (path: string, pageSize: number, rows: number) =>
  [1, rows / 4, rows / 2, rows].map(
    (row) => `${path}?pageSize=${pageSize}&page=${Math.max(1, Math.floor(row / pageSize))}`,
  )

/** The requests of the back office's lists. */
const lists: Record<string, readonly string[]> = {
  'Orders: pages': pages('/orders', 7, size),
  'Orders: searches': withEach(
    '/orders?pageSize=7&sort=-orderDate',
    'q=lind q=alvarado47 q=FD-004711 q=no%20such%20thing q=luc%C3%ADa%20vo q=ba q=zq',
  ),
  'Orders: filters': withEach(
    '/orders?pageSize=7&sort=-orderDate',
    `paymentStatus=Paid paymentStatus=Disputed orderStatus=Delivered open=1 due=overdue due=week assignee=none
      paymentStatus=UnPaid&orderStatus=Pending&from=2026-01-01&to=2026-06-30`,
  ),
  'Orders: sorts': sorts(
    '/orders?pageSize=7',
    'orderDate number customerName customerEmail packageName packagePrice paymentStatus orderStatus dueOn',
  ),
  'Subscribers: pages': pages('/subscribers', 5, 2.5 * size),
  'Subscribers: searches, filters, sorts': [
    ...withEach(
      '/subscribers?pageSize=5',
      'q=lind q=moreno4711@ q=no%20such state=confirmed state=unconfirmed state=unsubscribed',
    ),
    ...sorts('/subscribers?pageSize=5', '_id subemail'),
  ],
  'Messages: pages': pages('/messages', 3, size),
  'Messages: searches, states, sorts': [
    ...withEach(
      '/messages?pageSize=3&sort=-_id',
      'q=question%20471 q=none messageStatus=UnRead messageStatus=Read',
    ),
    ...sorts('/messages?pageSize=3', '_id name email subject'),
  ],
  'Mails: pages': pages('/mails', 10, size),
  'Mails: searches, states, kinds, sorts': [
    ...withEach('/mails?pageSize=10', 'q=fd-471 q=none state=failed kind=order-received'),
    ...sorts('/mails?pageSize=10', 'recipient subject createdAt'),
  ],
  'Customers: pages, searches, sorts': [
    ...pages('/customers', 10, size / 10),
    ...withEach('/customers?pageSize=10', 'q=lind q=alvarado47 q=no%20such%20thing'),
    ...sorts('/customers?pageSize=10', 'lastContactAt name email createdAt'),
  ],
  'Invoices: pages, searches, filters, sorts': [
    ...pages('/invoices', 10, size / 2),
    ...withEach('/invoices?pageSize=10', 'q=lind q=000471 q=none kind=invoice from=2026-01-01&to=2026-01-31'),
    ...sorts('/invoices?pageSize=10', 'issuedOn number total'),
  ],
  'Activity: pages, filters': [
    ...pages('/activity', 10, size),
    ...withEach(
      '/activity?pageSize=10',
      'person=editor-1@larkfield.example subject=order from=2026-01-01&to=2026-01-31',
    ),
  ],
  'Search everywhere': ['lind', 'no such thing', 'alvarado4711', 'ab'].map(
    (q) => `/search?q=${encodeURIComponent(q)}`,
  ),
  Board: ['/board', '/board?q=lind'],
}

/** Response times of all lists of the back office at the promised size. */
export const measureLists = (): Promise<Row[]> =>
  onBoth(async (place) => {
    await fillDatabase(place, (db) =>
      fill(db, {
        orders: size,
        customers: size / 10,
        steps: size,
        subscribers: 2.5 * size,
        messages: size,
        mails: size,
        changes: size,
        invoices: size / 2,
      }),
    )
    return measureFilled(place)
  })

export async function measureFilled({ database, dataDir, settings }: Place): Promise<Row[]> {
  const ops = await freePort()
  await using product = await startProduct(dataDir, { ...identity, ...settings, OPS_PORT: String(ops) })
  const token = await tokenOf(adminUid)
  const [limit, rows] = [limits[database], [] as Row[]]
  const on = `${thousands(size)} rows, ${database}`
  for (const [what, paths] of Object.entries(lists))
    rows.push(await answers(`${what}: ${on}`, pathsOf(product, paths, token), limit))
  // No list: sums over all orders, and the newest rows of everything.
  rows.push(await answers(`Home screen: ${on}`, pathsOf(product, ['/home'], token), 1000))
  const metrics = {
    name: '/metrics',
    ask: async () => (await fetch(`http://127.0.0.1:${ops}/metrics`)).text(),
  }
  rows.push(await answers(`Metrics: ${on}`, [metrics], limit))
  for (const path of ['/orders.csv', '/subscribers/export'])
    rows.push(await exported(product, on, path, token))
  return rows
}

/** An export of a whole list: time to the first byte, and additional memory. */
async function exported(product: Product, on: string, path: string, token: string): Promise<Row> {
  const before = product.memory()
  const start = performance.now()
  let [first, bytes, most] = [0, 0, before]
  for await (const chunk of (await get(product, path, token)).body!) {
    first ||= performance.now() - start
    bytes += chunk.length
    most = Math.max(most, product.memory())
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return {
    what: `Export of the whole list, ${path}: ${on}`,
    measured: `begins after ${ms(first)}, ${(bytes / 1e6).toFixed(1)} MB after ${seconds} s; memory + ${Math.round(most - before)} MB`,
    target: 'begins in under 200 ms',
    met: first < 200,
  }
}
