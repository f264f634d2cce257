import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { changeRows, download, plan, restore, rowsOf, send, type EndedRun } from '../dev/test/backup.ts'
import { makeOrder } from '../dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '../dev/test/server.ts'
import { seedDemo } from '../dev/demo/seed.ts'
import { note } from './table.ts'
import './setup.ts'

const runs = inject('thorough') ? Number(process.env.TRUST_BACKUPS ?? 500) : 4

/** Which row is changed: the first, but not that of the administrator, who restores the next backup, too. */
const changedRow = (rows: readonly Record<string, unknown>[]) =>
  Math.max(
    0,
    rows.findIndex(({ uid }) => uid !== 'the-admin'),
  )

/** Replacements for a value, or for a member of an object. */
const values = [
  null,
  true,
  7,
  -1,
  1e300,
  '',
  'x',
  'null',
  '%',
  'infinity',
  'NaN',
  '0000-01-01',
  '9999-12-31T23:59:59Z',
  {},
  [],
  [7],
  { x: 7 },
  'javascript:alert(1)',
  'a\r\nBcc: b@c.example',
  '\u0001',
  'a'.repeat(40_000),
]

test(
  'no manipulated value in a backup breaks a page or a response after its restore: it is rejected or harmless',
  { timeout: 3 * 60 * 60 * 1000 },
  async ({ task }) => {
    await using server = await startTestServer()
    await seedDemo(server.ctx)
    await server.publisher.rebuild()
    await makeOrder(server, server.customer)
    const good = await download(server)
    const tables = rowsOf(good)
    const paths = await readable(server)
    let [sent, refused] = [0, 0]
    const failures: string[] = []
    const places = [...tables].flatMap(([table, rows]) =>
      Object.entries(rows[changedRow(rows)]!).flatMap(([column, value]) => [
        { table, column, inner: undefined as string | undefined },
        ...(typeof value === 'object' && value && !Array.isArray(value)
          ? Object.keys(value).map((inner) => ({ table, column, inner }))
          : []),
      ]),
    )
    const changes = fc.record({ place: fc.constantFrom(...places), value: fc.constantFrom(...values) })
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
    for (const { place, value } of fc.sample(changes, { numRuns: runs, seed })) {
      const { table, column, inner } = place
      const file = changeRows(good, table, () =>
        tables
          .get(table)!
          .map(
            (row, i, rows) =>
              `${JSON.stringify(i !== changedRow(rows) ? row : { ...row, [column]: inner === undefined ? value : { ...(row[column] as object), [inner]: value } })}\n`,
          )
          .join(''),
      )
      const what = `${table}.${column}${inner ? `.${inner}` : ''} = ${JSON.stringify(value).slice(0, 60)}`
      // A restore needs a recent sign-in.
      server.admin = await token({ uid: 'the-admin', email: 'admin@site.test' })
      const id = await send(server, file)
      const planned = await plan(server, id)
      sent++
      if (isUnexpected(planned)) failures.push(`${what}: plan: ${planned.problem}`)
      else if (planned.state === 'failed') refused++
      else {
        const restored = await restore(server, id)
        if (isUnexpected(restored)) failures.push(`${what}: restore: ${restored.problem}`)
        for (const path of paths) {
          const { status: read, text } = await server.page(path, {
            headers: { Authorization: `Bearer ${server.admin}` },
          })
          if (read >= 500) failures.push(`${what}: ${path} ${read} ${text.slice(0, 100)}`)
        }
      }
    }
    note(task, {
      scenario:
        'A backup with one value replaced by another of any kind, restored; then every list and page is read',
      runs: `${sent} times, ${refused} refused`,
      result: `${failures.length} server errors`,
      time: '',
    })
    expect(failures.slice(0, 5), `seed ${seed}`).toEqual([])
  },
)

const isUnexpected = ({ problem }: EndedRun) => problem?.includes('unexpectedly')

/** Every path that an administrator can read without an id. */
async function readable(server: TestServer): Promise<string[]> {
  const { body } = await server.call('GET', '/openapi.json')
  const all = Object.entries(body.paths as Record<string, Record<string, unknown>>)
  const lists = all.filter(([path, operations]) => operations.get && !/[{]|backup/.test(path))
  return ['/', '/pricing', '/service', ...lists.map(([path]) => `/api${path}`)]
}
