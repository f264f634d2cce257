import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { features } from '../features.ts'

/** The features that an agency could do without: each is removed in turn. */
const optional = [
  'companies',
  'imports',
  'inbound-mail',
  'notes',
  'page-checks',
  'presence',
  'previews',
  'requests',
  'reviews',
  'search',
  'statistics',
]

interface Operation {
  method: string
  path: string
}

async function operationsOf(server: TestServer): Promise<Operation[]> {
  const { paths } = (await server.call('GET', '/openapi.json')).body as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

const lineOf = ({ method, path }: Operation) => `${method} ${path}`

/** The status of each read without an id, as an administrator gets it. */
async function readsOf(server: TestServer, operations: readonly Operation[]) {
  const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const statuses = await Promise.all(reads.map(({ path }) => server.call('GET', path, { as: server.admin })))
  return Object.fromEntries(reads.map((read, i) => [lineOf(read), statuses[i]!.status]))
}

let everyOperation: Operation[]
let everyRead: Record<string, number>

let complete: TestServer
beforeAll(async () => {
  complete = await startTestServer()
  everyOperation = await operationsOf(complete)
  everyRead = await readsOf(complete, everyOperation)
})
afterAll(() => complete[Symbol.asyncDispose]())

describe.each(optional)('without %s', (name) => {
  test('the rest starts, answers and takes an order; its own routes do not exist', async () => {
    const rest = features.filter((feature) => feature.name !== name)
    expect(rest).toHaveLength(features.length - 1)
    await using server = await startTestServer({ features: rest })
    const left = await operationsOf(server)
    const remaining = new Set(left.map(lineOf))
    const gone = everyOperation.filter((operation) => !remaining.has(lineOf(operation)))
    expect(gone).not.toEqual([])
    for (const { method, path } of gone) {
      const address = path.replace('{id}', '01890000-0000-7000-8000-000000000000').replace(/\{\w+\}/, 'x')
      const { status } = await server.call(method, address, { as: server.admin })
      // A 405 if other methods of the path are left.
      expect([404, 405], `${method} ${path}`).toContain(status)
    }
    expect(await readsOf(server, left)).toEqual(
      Object.fromEntries(Object.entries(everyRead).filter(([line]) => remaining.has(line))),
    )
    const { _id } = await makeOrder(server, server.customer)
    const { status } = await server.call('GET', `/order/${_id}`, { as: server.customer })
    expect(status).toBe(200)
  })
})
