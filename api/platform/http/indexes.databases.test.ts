import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everySection } from '#content/sections/sections.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let asked: CompiledQuery[] = []
beforeAll(async () => {
  server = await startTestServer({ onQuery: ({ query }) => asked.push(query) })
})
afterAll(() => server[Symbol.asyncDispose]())

test('every sort of every paged list uses an index', async () => {
  const without: string[] = []
  for (const address of await sortsOf()) {
    asked = []
    const { status, text } = await server.call('GET', address, { as: server.admin })
    expect(status, text).toBe(200)
    const page = asked.find((query) =>
      /order by "\w+" (asc|desc)(?: nulls last)?, "id" \1 limit \$\d+/.test(query.sql),
    )
    expect(page, `${address} is not read by paged()`).toBeDefined()
    if (await isSorted(limitOf(await planOf(page!))!)) without.push(address)
  }
  expect(without).toEqual([])
})

const searched = ['orders', 'messages', 'subscribers', 'mails', 'customers', 'invoices']

test.each(searched)('a search of the %s uses their search index', async (list) => {
  asked = []
  const { status } = await server.call('GET', `/${list}?q=lovelace`, { as: server.admin })
  expect(status).toBe(200)
  const search = asked.find((query) => query.sql.startsWith('with matches as'))
  const plan = await planOf(search!)
  expect(indexesOf(plan)).toContain(`${list}_search`)
})

test('the search of everything uses the search index of each list', async () => {
  asked = []
  const { status } = await server.call('GET', '/search?q=lovelace', { as: server.admin })
  expect(status).toBe(200)
  const indexes: (string | undefined)[] = []
  for (const query of asked.filter(({ sql }) => sql.startsWith('with matches as')))
    indexes.push(...indexesOf(await planOf(query)))
  expect(indexes).toEqual(expect.arrayContaining(searched.map((list) => `${list}_search`)))
})

test('the board reads only the paid orders of a stage', async () => {
  asked = []
  await server.call('GET', '/board', { as: server.admin })
  const stages = asked.find((query) => query.sql.includes('from order_tasks'))
  expect(indexesOf(await planOf(stages!))).toContain('orders_board')
})

test('the numbers of the inbox are read from the index of its states', async () => {
  asked = []
  await server.call('GET', '/inbox/counts', { as: server.admin })
  const counts = asked.find((query) => query.sql.includes('as "waiting"'))
  expect(indexesOf(await planOf(counts!)).filter(Boolean)).toEqual([
    'inbox_threads_state',
    'inbox_threads_state',
  ])
})

/** Every paged list that belongs to no record, with each of its sorts. */
async function sortsOf() {
  const { body } = await server.call('GET', '/openapi.json', { as: server.admin })
  const paths = body.paths as Record<
    string,
    { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }
  >
  const listed = Object.entries(paths).flatMap(([path, { get }]) => {
    const sort = get?.parameters?.find(({ name }) => name === 'sort')
    return path.includes('{') ? [] : (sort?.schema.enum ?? []).map((value) => `${path}?sort=${value}`)
  })
  const ofContent = everySection.flatMap(({ key, paged }) =>
    (paged?.sort ?? []).flatMap((field) =>
      [field, `-${field}`].map((value) => `/content/${key}?sort=${value}`),
    ),
  )
  return [...listed, ...ofContent]
}

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Index Name'?: string
  'Presorted Key'?: string[]
  Plans?: Plan[]
}

const indexesOf = ({ 'Index Name': index, Plans: parts = [] }: Plan): (string | undefined)[] => [
  index,
  ...parts.flatMap(indexesOf),
]

/**
 * The query plan with sequential scans and sorts discouraged: for the few rows of a test, the planner would choose
 * them.
 */
const planOf = (query: CompiledQuery) =>
  server.connection.db.transaction().execute(async (tx) => {
    for (const way of ['sort', 'seqscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
    const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
    return rows[0]!['QUERY PLAN'][0].Plan
  })

/** The part of a plan that finds the rows of a page. */
const limitOf = (plan: Plan): Plan | undefined =>
  plan['Node Type'] === 'Limit' ? plan : plan.Plans?.map(limitOf).find(Boolean)

/** Whether the plan sorts the list itself; subqueries for each row do not count. */
async function isSorted(plan: Plan): Promise<boolean> {
  if (plan['Parent Relationship'] === 'SubPlan' || plan['Parent Relationship'] === 'InitPlan') return false
  if (plan['Node Type'] === 'Sort') return true
  const inner = plan.Plans ?? []
  if (plan['Node Type'] === 'Incremental Sort' && !(await isUnique(inner[0]!))) return true
  for (const part of inner) if (await isSorted(part)) return true
  return false
}

/** Whether rows are read in the order of a unique index, so that a further sort by id has no effect. */
async function isUnique({ 'Index Name': index }: Plan): Promise<boolean> {
  const { rows } = await sql<{ isUnique: boolean }>`select indisunique and indnatts = 1 as is_unique
    from pg_index where indexrelid = ${index}::regclass`.execute(server.connection.db)
  return rows[0]!.isUnique
}
