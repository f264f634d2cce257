import { expect, inject, test } from 'vitest'
import { base64, statement } from '../dev/test/bank-files.ts'
import { query, startCluster } from '../dev/test/cluster.ts'
import { accept, makeSentOffer, type OfferClient } from '../dev/test/offers.ts'
import { orderKeyIn } from '../dev/test/orders.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { orderOf, settings, tokenOf } from './identity.ts'
import { checkOut, previousVersion } from './previous-version.ts'
import { note, seconds } from './table.ts'
import { newFolder, start } from './setup.ts'

// It installs and builds the previous version, which needs its commit.
test.runIf(inject('thorough'))(
  'a running process of the previous version works with the migrated database',
  async ({ task }) => {
    const began = performance.now()
    const folder = newFolder()
    checkOut(previousVersion, folder)
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
    await expectToKnow(previous, await newKindsOf(current))
    note(
      { meta: task.meta },
      {
        scenario: `The previous version (${previousVersion.slice(0, 10)}) and this one read and write one PostgreSQL, after ${added} migrations`,
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

const today = () => new Date().toISOString().slice(0, 10)

/** The product as a client of the API, as whose administrator its operator calls. */
const clientOf = ({ url, operatorKey }: Product): OfferClient => ({
  admin: operatorKey,
  call: async (method, path, { as, link, body, headers } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        Authorization: link ? `Link ${link}` : `Bearer ${as}`,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  },
})

/** An order as only this version makes it: of free text, in parts, with a payment that the bank has returned in part. */
async function newKindsOf(current: Product): Promise<string> {
  const client = clientOf(current)
  const plan = [
    { share: '30%', due: 'acceptance' },
    { share: '', due: 'delivery' },
  ]
  const offer = await makeSentOffer(client, { plan })
  const accepted = await accept(client, offer, { customerCountry: 'DE' })
  if (accepted.status !== 200) throw new Error(accepted.text)
  const { id } = orderKeyIn(accepted.body.order)
  const { number } = await current.call<{ number: string }>('GET', `/order/${id}`)
  for (const [amount, back] of [
    ['40.00', {}],
    ['10.00', { debit: true, reversal: true }],
  ] as const) {
    const data = base64(statement([{ amount, text: number, ...back }]))
    const { bookings } = await current.call<{ bookings: { _id: string }[] }>('POST', '/bank-file', { data })
    const matches = [{ booking: bookings[0]!._id, order: number }]
    await current.call('POST', '/bank-file/record', { data, matches, ignored: [] })
  }
  return id
}

/** Expects that the previous version shows such an order, lists what is open of it, and records its rest. */
async function expectToKnow(previous: Product, id: string) {
  const { total } = await previous.call<{ total: string }>('GET', `/order/${id}`)
  expect(await previous.call('GET', `/order/${id}`)).toMatchObject({ paid: '30.00', open: '69.99', total })
  const open = await previous.call<{ _id: string }[]>('GET', '/open-items?pageSize=100')
  expect(open.map(({ _id }) => _id)).toContain(id)
  for (const path of ['/open-items/totals', '/open-items/customers', '/orders?q=Website'])
    await previous.call('GET', path)
  const entry = { method: 'bank', amount: '69.99', paidOn: today() }
  await previous.call('POST', `/order/${id}/payments`, entry)
  await previous.call('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })
  expect(await previous.call('GET', `/order/${id}`)).toMatchObject({
    paid: '99.99',
    paymentStatus: 'Paid',
    orderStatus: 'Delivered',
  })
}
