import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { query, serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { identity, runProduct } from '../dev/test/process.ts'
import { mountDisk } from './disk.ts'
import { note, seconds } from './table.ts'
import { Traffic, type Outcome } from './traffic.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

test('the product keeps working with a full data folder', async ({ task, skip }) => {
  if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
  using disk = mountDisk(2) ?? skip('only root can make a disk that small')
  await using cluster = await startCluster()
  await using product = await start(disk.folder, { DATABASE_URL: await cluster.createDatabase() })
  disk.fillUp()
  const [{ _id: id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
    'GET',
    '/banner',
  )
  for (let i = 0; i < 20; i++) {
    await product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: `Full ${i}` })
    expect(await product.page('/')).toContain(`Full ${i}`)
    await sleep(100)
  }
  disk.makeRoom()
  note(task, {
    scenario: '`DATA_DIR` full, on PostgreSQL',
    runs: '20 saves',
    result: 'all saved and visible',
    time: 'as usual',
  })
})

test('a first start without space for a database reports it', async ({ task, skip }) => {
  const rooms = [0, 8]
  for (const room of rooms) {
    using disk = mountDisk(room + 4) ?? skip('only root can make a disk that small')
    if (room === 0) disk.fillUp()
    const { code, stderr } = await runProduct({ ...identity, DATA_DIR: disk.folder })
    expect(stderr.trim()).toMatch(
      /^Frontdesk did not start\. DATA_DIR is full: \S+ has \d+ MB left, and the database needs 64 MB\.$/,
    )
    expect(code).toBe(1)
  }
  note(task, {
    scenario: 'First start on a disk without space for a database',
    runs: `${rooms.length} sizes`,
    result: 'exits with one line that says so',
    time: '',
  })
})

test('with a full PostgreSQL disk, writes fail with a 503 and leave nothing incomplete, and resume once there is space', async ({
  task,
  skip,
}) => {
  if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
  using disk = mountDisk(320) ?? skip('only root can make a disk that small')
  await using cluster = await startCluster(disk.folder)
  const url = await cluster.createDatabase()
  await using product = await start(newFolder(), { DATABASE_URL: url })
  await makeAdministrator(product)
  await keepWalFiles(url)
  const traffic = new Traffic()
  await traffic.start(product, { writers: 8, readers: 2 })
  await until(() => traffic.written > 50)
  disk.fillUp()
  const full = performance.now()
  const refused = () => traffic.outcomes.filter(({ status, at }) => status === 503 && at > full)
  await until(() => refused().length > 200)
  const isRefusing = performance.now()
  disk.makeRoom()
  const room = performance.now()
  const isFirst = ({ at, status, kind }: Outcome) => at > room && status === 201 && kind !== 'page'
  await until(() => traffic.outcomes.some(isFirst))
  const first = traffic.outcomes.find(isFirst)!.at - room
  await sleep(1000)
  await traffic.stop()

  const wrong = traffic.outcomes.filter(
    ({ kind, status, isProper }) =>
      !(kind === 'page' ? status === 200 : status === 201 || (status === 503 && isProper)),
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(traffic.incomplete).toEqual([])
  const lost = await traffic.lost(product)
  expect(lost).toEqual([])
  const { order, message, save } = traffic.acknowledged
  expect(await countRows(url)).toEqual({ orders: order.size, messages: message.size, bare: 0, torn: 0 })
  const pages = traffic.outcomes.filter(({ kind, at }) => kind === 'page' && at > full && at < isRefusing)
  expect(pages.length).toBeGreaterThan(5)
  note(task, {
    scenario: "PostgreSQL's disk full, under 8 writers of orders, messages and content",
    runs: `${refused().length} requests answered with 503, none with other errors, in ${seconds(isRefusing - full)}`,
    result: `${lost.length} of ${order.size + message.size + save.size} acknowledged writes lost, none partial; all ${pages.length} pages served`,
    time: `first success ${seconds(first)} after space is available, no restart`,
  })
})

/** Counts rows: rejected writes must leave no orders without history and no content without a revision. */
async function countRows(url: string) {
  const { rows } = await query(
    url,
    `select (select count(*) from orders)::int as orders, (select count(*) from messages)::int as messages,
      (select count(*) from orders o where not exists
        (select from order_events e where e.order_id = o.id) or not exists
        (select from mails m where m.order_id = o.id))::int as bare,
      (select count(*) from content c where not exists
        (select from content_revision r where r.record_id = c.id))::int as torn`,
  )
  return rows[0] as unknown
}

/** Creates WAL files for reuse, as a server has that has run for a while. */
async function keepWalFiles(url: string) {
  for (let i = 0; i < 4; i++)
    await query(url, "select pg_logical_emit_message(true, 'kept', 'x'), pg_switch_wal()")
  await query(url, 'checkpoint')
}

async function until(holds: () => boolean) {
  for (let i = 0; !holds(); i++) {
    if (i > 6000) throw new Error('The condition was not met within a minute.')
    await sleep(10)
  }
}
