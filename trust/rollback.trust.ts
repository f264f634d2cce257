import { expect, test } from 'vitest'
import { query, startCluster } from '../dev/test/cluster.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { orderOf, settings, tokenOf } from './identity.ts'
import { checkOut, previousVersion } from './previous-version.ts'
import { note, seconds } from './table.ts'
import { newFolder, start } from './setup.ts'

test.skipIf(!previousVersion)(
  'a running process of the previous version works with the migrated database',
  async ({ task }) => {
    const began = performance.now()
    const folder = newFolder()
    checkOut(previousVersion!, folder)
    await using cluster = await startCluster()
    const url = await cluster.createDatabase()
    const migrations = async () =>
      (await query(url, 'select name from kysely_migration order by name')).rows.map(({ name }) =>
        String(name),
      )

    await using previous = await startProduct(newFolder(), { ...settings, DATABASE_URL: url }, folder)
    const before = await migrations()
    await using current = await start(newFolder(), { DATABASE_URL: url })
    const added = (await migrations()).length - before.length

    await expectToWork(previous, current, 'Said by the previous version')
    await expectToWork(current, previous, 'Said by this version')
    note(
      { meta: task.meta },
      {
        scenario: `The previous version (${previousVersion!.slice(0, 10)}) and this one read and write one PostgreSQL, after ${added} migrations`,
        runs: 'once',
        result: 'each shows what the other saved',
        time: seconds(performance.now() - began),
      },
    )
  },
)

/** Expects that `other` shows what `one` saves, accepts writes by visitors and customers, and returns its lists. */
async function expectToWork(one: Product, other: Product, words: string) {
  const [banner] = await one.call<{ _id: string }[]>('GET', '/banner')
  const { _id, ...values } = banner!
  await one.call('PUT', `/update-banner/${_id}`, { ...values, bannerHeading: words })
  expect(await one.page('/')).toContain(words)
  await expect.poll(() => other.page('/')).toContain(words)

  const message = {
    name: 'Ada Lovelace',
    email: 'ada@visitors.example',
    number: '+1 555 010 0199',
    subject: 'Hello',
    message: words,
  }
  await one.call('POST', '/add-message', message)
  const search = `/messages?q=${encodeURIComponent(words)}`
  expect(await other.call('GET', search)).toMatchObject([{ message: words }])

  const { _id: order } = await asCustomer<{ _id: string }>(one, 'POST', '/new-order', await orderOf(one))
  await one.call('PUT', `/order-status/${order}`, { orderStatus: 'Delivered' })
  expect(await asCustomer(other, 'GET', `/order/${order}`)).toMatchObject({ orderStatus: 'Delivered' })
  for (const list of [
    '/orders',
    '/messages',
    '/customers',
    '/subscribers',
    '/invoices',
    '/mails',
    '/activity',
    '/status',
  ])
    for (const product of [one, other]) await product.call('GET', list)
}

async function asCustomer<T>({ url }: Product, method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenOf('customer')}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
