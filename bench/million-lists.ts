import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../dev/free-port.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { adminUid, settings, tokenOf } from '../trust/identity.ts'
import { answers, get, pathsOf, type Asked } from './ask.ts'
import { ms, table, type Row } from './table.ts'

/**
 * Measures lists, searches and figures on the rows of `bench/million.ts`: `node bench/million-lists.ts WHERE`,
 * with the same WHERE.
 */
const [where] = process.argv.slice(2)
if (!where)
  throw new Error('Usage: node bench/million-lists.ts WHERE; WHERE is postgres://… or a folder of PGlite.')
const isServer = /^postgres(?:ql)?:/.test(where)

const orders = (query: string) => `/orders?pageSize=7&${query}`
const each = (path: string, fields: string) =>
  fields.split(' ').flatMap((by) => [`${path}&sort=${by}`, `${path}&sort=-${by}`])

const queries = (path: string, text: string) => text.split(/\s+/).map((query) => `${path}&${query}`)

const lists: Record<string, readonly string[]> = {
  'Orders: searches (many, some, none, two letters)': queries(
    '/orders?pageSize=7&sort=-orderDate',
    'q=lind q=alvarado47 q=no%20such%20thing q=luc%C3%ADa%20vo q=ba q=zq',
  ),
  'Orders: filters': queries(
    '/orders?pageSize=7&sort=-orderDate',
    `paymentStatus=Paid paymentStatus=Disputed orderStatus=Delivered open=1 overdue=1 assignee=none
      paymentStatus=UnPaid&orderStatus=Pending&from=2026-01-01&to=2026-06-30`,
  ),
  'Orders: pages (first, quarter, middle, last)': queries(
    '/orders?pageSize=7&sort=-orderDate',
    'page=1 page=35000 page=71000 page=142000',
  ),
  'Orders: sorts, both directions': each(
    '/orders?pageSize=7',
    'orderDate number customerName customerEmail packageName packagePrice paymentStatus orderStatus dueOn',
  ),
  'Subscribers: searches, filters, sorts': queries(
    '/subscribers?pageSize=5',
    `q=lind q=moreno4711@ q=no%20such state=confirmed state=unconfirmed state=unsubscribed
      sort=subemail sort=-subemail`,
  ),
  'Messages: searches, states, sorts': [
    ...queries(
      '/messages?pageSize=3&sort=-_id',
      'q=question%20471 q=none messageStatus=UnRead messageStatus=Read',
    ),
    ...each('/messages?pageSize=3', '_id name email subject'),
  ],
  'Mails: searches, states, kinds, sorts': [
    ...queries('/mails?pageSize=10', 'q=fd-471 q=none state=failed kind=order-received'),
    ...each('/mails?pageSize=10', 'recipient subject createdAt'),
  ],
  'Customers: searches, sorts': [
    ...queries('/customers?pageSize=10', 'q=lind q=alvarado47 q=no%20such%20thing'),
    ...each('/customers?pageSize=10', 'lastContactAt name email createdAt'),
  ],
  'Invoices: searches, filters, sorts': [
    ...queries('/invoices?pageSize=10', 'q=lind q=000471 q=none kind=invoice from=2026-01-01&to=2026-01-31'),
    ...each('/invoices?pageSize=10', 'issuedOn number total'),
  ],
  'Activity: filters': queries(
    '/activity?pageSize=10',
    'person=editor-1@larkfield.example subject=order from=2026-01-01&to=2026-01-31',
  ),
}

const dataDir = isServer ? mkdtempSync(join(tmpdir(), 'frontdesk-million-')) : where
const rows: Row[] = []
try {
  const ops = await freePort()
  const database: Record<string, string> = isServer ? { DATABASE_URL: where } : {}
  await using product = await startProduct(dataDir, { ...settings, ...database, OPS_PORT: String(ops) })
  const token = await tokenOf(adminUid)
  const [some] = (await (await get(product, orders('sort=-orderDate&page=50'), token)).json()) as [
    { number: string },
  ]
  const number = orders(`sort=-orderDate&q=${some.number}`)
  rows.push(await answers("An order's number", pathsOf(product, [number], token), 20))
  for (const [what, paths] of Object.entries(lists))
    rows.push(await answers(what, pathsOf(product, paths, token), what.includes('search') ? 150 : 100))
  const everywhere = [some.number, 'lind', 'no such thing', 'alvarado4711', 'ab'].map(
    (q) => `/search?q=${encodeURIComponent(q)}`,
  )
  rows.push(await answers('Global search of the back office', pathsOf(product, everywhere, token), 150))
  rows.push(await answers('Figures of the home screen', pathsOf(product, ['/orders/summary'], token), 50))
  rows.push(await answers('Board', pathsOf(product, ['/board', '/board?q=lind'], token), 100))
  rows.push(await answers('Rows per retention rule', pathsOf(product, ['/retention'], token), 1000))
  rows.push(await answers('Metrics', [metricsOf(ops)], 50))
  for (const path of ['/orders.csv', '/subscribers/export']) rows.push(await begun(product, path, token))
} finally {
  if (isServer) rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`\n${table(rows)}\n\nLoad average: ${loadavg()[0]!.toFixed(1)}.\n`)
process.exitCode = rows.some(({ met }) => met === false) ? 1 : 0

/** An export of a whole list: time to the first byte, and additional memory. */
async function begun(product: Product, path: string, token: string): Promise<Row> {
  const before = product.memory()
  const start = performance.now()
  let [first, bytes, most] = [0, 0, before]
  for await (const chunk of (await get(product, path, token)).body!) {
    first ||= performance.now() - start
    bytes += chunk.length
    most = Math.max(most, product.memory())
  }
  const seconds = Math.round((performance.now() - start) / 1000)
  const more = Math.round(most - before)
  return {
    what: `Export of the whole list: ${path}`,
    measured: `begins after ${ms(first)}, ${Math.round(bytes / 1e6)} MB after ${seconds} s; memory + ${more} MB`,
    target: 'begins in under 200 ms, under + 60 MB',
    met: first < 200 && more < 60,
  }
}

function metricsOf(port: number): Asked {
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    if (!(await answer.text()).includes('frontdesk_database_up 1'))
      throw new Error('The metrics lack the database.')
  }
  return { name: '/metrics', ask }
}
