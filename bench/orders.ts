import { sql } from 'kysely'
import type { Database } from '../api/db/database.ts'
import { searchByIndex } from '../api/conversation/search.ts'
import type { Product } from '../dev/test/process.ts'
import { adminUid, tokenOf } from '../trust/identity.ts'
import { fill } from './fill.ts'
import { fillWork } from './fill-work.ts'
import { onBoth } from './filled.ts'
import { answers, get, pathsOf, type Asked } from './ask.ts'
import type { Row } from './table.ts'

/** What an order page requests after the order itself, in addition to its event stream. */
const ofCustomer = ['messages', 'deliveries', 'files', 'brief', 'review', 'people', 'requests'].map(
  (part) => (id: string) => `/order/${id}/${part}`,
)
const ofAdministrator = [
  ...ofCustomer,
  ...['notes', 'tasks', 'timeline', 'payments'].map((part) => (id: string) => `/order/${id}/${part}`),
  (id: string) => `/mails?orderId=${id}&pageSize=20`,
  ...['/order-stages', '/users', '/invoice-settings', '/canned-answers'].map((path) => () => path),
  () => '/order-messages/unread',
]

const pathsOfPage = (id: string, parts: readonly ((id: string) => string)[]) => [
  `/order/${id}`,
  ...parts.map((path) => path(id)),
]

/** Paid orders from all parts of the two years, and their customers. */
interface Sample {
  id: string
  uid: string
}

async function sampleOf(db: Database): Promise<Sample[]> {
  const { rows } = await sql<Sample>`select id, customer_uid as uid from orders
    where customer_uid like 'customer-%' and paid_at is not null and seq % 1543 = 0 order by seq limit 6`.execute(
    db,
  )
  return rows
}

/** Response times for the work on ten thousand orders, on both databases. */
export const measureOrders = (): Promise<Row[]> =>
  onBoth('Orders', {
    fill: async (db, database) => {
      await fill(db, { orders: 10_000, mails: 10_000 })
      const { id } = await db
        .selectFrom('admins')
        .select('id')
        .where('uid', '=', adminUid)
        .executeTakeFirstOrThrow()
      await fillWork(db, id)
      return { sample: await sampleOf(db), plan: await planOfSearch(db, database) }
    },
    measure: async (product, database, { sample, plan }) => [
      ...(await measure(product, database, sample)),
      plan,
    ],
  })

async function measure(product: Product, database: string, sample: readonly Sample[]): Promise<Row[]> {
  const admin = await tokenOf(adminUid)
  const customers = await Promise.all(sample.map(({ uid }) => tokenOf(uid)))
  const page = (id: string, parts: readonly ((id: string) => string)[], token: string): Asked => ({
    name: id,
    ask: async () => {
      const read = async (path: string) => (await get(product, path, token)).arrayBuffer()
      await read(`/order/${id}`)
      await Promise.all(parts.map((path) => read(path(id))))
    },
  })
  const asAdmin = (what: string, paths: readonly string[], limit: number) =>
    answers(`${what}, ${database}`, pathsOf(product, paths, admin), limit)
  // Warm-up: the start is measured separately.
  for (let i = 0; i < 5; i++) for (const { id } of sample) await page(id, ofAdministrator, admin).ask()
  return [
    await answers(
      `An order’s page, customer: each request, ${database}`,
      sample.flatMap(({ id }, i) => pathsOf(product, pathsOfPage(id, ofCustomer), customers[i]!)),
    ),
    await answers(
      `An order’s page, administrator: each request, ${database}`,
      sample.flatMap(({ id }) => pathsOf(product, pathsOfPage(id, ofAdministrator), admin)),
    ),
    await answers(
      `An order’s page, customer: all ${1 + ofCustomer.length} requests together, ${database}`,
      sample.map(({ id }, i) => page(id, ofCustomer, customers[i]!)),
    ),
    // Without a limit: the page fills panel by panel, and no reader needs all panels at once.
    await answers(
      `An order’s page, administrator: all ${1 + ofAdministrator.length} requests together, ${database}`,
      sample.map(({ id }) => page(id, ofAdministrator, admin)),
      null,
    ),
    await asAdmin('The board', ['/board', '/board?q=lind', '/board?assignee=none'], 100),
    await asAdmin(
      '3,000 customers: pages, search, each sort both ways',
      [
        ...[1, 30, 60, 120].map((page) => `page=${page}`),
        ...['lind', 'moreno4711@', 'no%20such%20thing', 'e'].map((q) => `q=${q}`),
        ...['lastContactAt', 'name', 'email', 'createdAt'].flatMap((by) => [`sort=${by}`, `sort=-${by}`]),
      ].map((query) => `/customers?pageSize=25&${query}`),
      100,
    ),
    await asAdmin('Unread messages of all orders', ['/order-messages/unread'], 100),
    await asAdmin(
      'Search in 220,000 messages and notes (common, rare, one, beginnings, none)',
      ['think', 'reference 4711x3', '4711x3', 'think denba', 'thi', 'no such thing'].map(
        (q) => `/order-messages?q=${encodeURIComponent(q)}`,
      ),
      200,
    ),
  ]
}

/** Checks that the database finds the words of a message by the index. */
async function planOfSearch(db: Database, database: string): Promise<Row> {
  const plan = await searchByIndex(db, 'reference 4711x3')!.explain('text', sql`analyze`)
  const lines = plan.map((line) => String(Object.values(line)[0]))
  process.stderr.write(`${lines.map((line) => `    ${line}\n`).join('')}`)
  const isByIndex = lines.some((line) => line.includes('Bitmap Index Scan on order_messages_search'))
  return {
    what: `Search in messages, plan, ${database}`,
    measured: isByIndex ? 'Bitmap Index Scan on order_messages_search' : lines.join('; '),
    target: 'the index, no scan',
    met: isByIndex && !lines.some((line) => line.includes('Seq Scan on order_messages')),
  }
}
