import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { createLink } from '../../platform/links/links.ts'
import type { LinkScope } from '../../platform/db/tables/access.ts'
import { person } from '#dev/test/company.ts'
import { expectedGuest, expectedLinks } from '#dev/test/expected-access.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { makeOrder, orderKeyIn } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const everyScope: Record<LinkScope, true> = {
  'order-read': true,
  'order-pay': true,
  'order-claim': true,
  'order-reply': true,
  'stop-reminders': true,
  invitation: true,
  'company-invitation': true,
  'setup-admin': true,
  'setup-payment': true,
  preview: true,
  'confirm-subscription': true,
  unsubscribe: true,
  'page-audit': true,
  'page-audit-report': true,
  offer: true,
  report: true,
  'stop-factor-reset': true,
}

interface Operation {
  'x-links'?: LinkScope[]
  'x-guest'?: true
}

/** Every operation of the API, by `METHOD /path`, with the scopes of links that it accepts. */
async function everyOperation() {
  const { body } = await server.call('GET', '/openapi.json')
  return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        scopes: operation['x-links'] ?? [],
        guest: operation['x-guest'] ?? false,
      })),
  )
}

/** Bodies for the routes that a link may call. */
const bodies: Record<string, object> = {
  'PUT /order-cancelled/{id}': {},
  'PUT /order/{id}/buyer': { customerName: 'Ada', customerAddress: '1 Way', customerCountry: 'DE' },
}

const makeLink = (scope: LinkScope, subject: string, expiresAt = new Date(Date.now() + 60_000)) =>
  server.connection.db
    .transaction()
    .execute((tx) => createLink(testContext(tx), { scope, subject, expiresAt }))

test('a link is refused by every route that does not name its scope', async () => {
  const operations = await everyOperation()
  const named = operations.filter(({ scopes }) => scopes.length > 0)
  expect(Object.fromEntries(named.map(({ method, path, scopes }) => [`${method} ${path}`, scopes]))).toEqual(
    expectedLinks,
  )
  expect(
    operations.flatMap(({ guest, method, path }) => (guest ? [`${method} ${path}`] : [])).toSorted(),
  ).toEqual(expectedGuest.toSorted())
  const { _id: order } = await makeOrder(server, (await person()).as)
  const surprises: string[] = []
  for (const scope of Object.keys(everyScope) as LinkScope[]) {
    const { token } = await makeLink(scope, order)
    for (const { method, path, scopes } of operations) {
      if (scopes.includes(scope)) continue
      const address = path
        .replace('{id}', order)
        .replace('{section}', 'pricing')
        .replace(/\{version\}|\{part\}/, '1')
        .replace('{key}', token)
        .replace('{name}', 'order-placed')
      const body = method === 'POST' || method === 'PUT' ? (bodies[`${method} ${path}`] ?? {}) : undefined
      const { status } = await server.call(method, address, { link: token, body })
      // A section without the route is a 404 for everybody.
      if (![401, 403].includes(status) && !(status === 404 && path.includes('{section}')))
        surprises.push(`${method} ${path} by ${scope}: ${status}`)
    }
  }
  expect(surprises).toEqual([])
})

test('a link gives access to its own order within its scope, until it expires or is revoked', async () => {
  const customer = await person()
  const { _id: id } = await makeOrder(server, customer.as)
  const { _id: other } = await makeOrder(server, customer.as)
  const make = async (allows: string, order = id) => {
    const body = { allows, days: 7, label: 'Accounting' }
    const answer = await server.call('POST', `/order/${order}/links`, { as: customer.as, body })
    return { linkId: answer.body._id as string, ...orderKeyIn(answer.body.address) }
  }
  const read = await make('order-read')
  const pay = await make('order-pay')
  const elsewhere = await make('order-pay', other)
  expect(elsewhere.id).toBe(other)
  const ask = (key: string, link: string, order = id) => {
    const [method = '', path = ''] = key.split(' ')
    return server.call(method, path.replace('{id}', order), {
      link,
      ...(bodies[key] && { body: bodies[key] }),
    })
  }

  const seen = await ask('GET /order/{id}', read.token)
  expect(seen.body).toMatchObject({ _id: id, mayPay: false, guestEmail: null })
  // Data that the payer must not see.
  for (const secret of [customer.email, 'St James', 'history']) expect(seen.text).not.toContain(secret)
  expect((await ask('GET /order/{id}', elsewhere.token, other)).body._id).toBe(other)
  expect((await ask('GET /order/{id}', pay.token.toUpperCase())).status).toBe(200)

  const expired = await makeLink('order-pay', id, new Date(Date.now() - 1000))
  const revoked = await make('order-pay')
  const stranger = await person()
  const revoke = (as: string) => server.call('DELETE', `/order-link/${revoked.linkId}`, { as })
  expect((await revoke(stranger.as)).status).toBe(404)
  expect((await revoke(customer.as)).status).toBe(204)
  const { digest } = await server.connection.db
    .selectFrom('links')
    .select('digest')
    .where('id', '=', read.linkId)
    .executeTakeFirstOrThrow()

  const statuses = async (link: string, order = id) =>
    Promise.all(
      Object.keys(expectedLinks)
        .filter((key) => key.includes('{id}') && !/\/(invoice|offer|shared-report|subscriptions)\//.test(key))
        .map(async (key) => [key, (await ask(key, link, order)).status] as const),
    ).then(Object.fromEntries)
  // A receipt needs a paid order. Only a guest's own link cancels or corrects.
  expect(await statuses(pay.token)).toEqual({
    'GET /order/{id}': 200,
    'GET /order/{id}/receipt.pdf': 409,
    'POST /order/{id}/transfer': 403,
    'POST /pay/{id}': 200,
    'POST /payments/{id}/capture': 200,
    'PUT /order-cancelled/{id}': 403,
    'PUT /order/{id}/buyer': 403,
  })
  expect(await statuses(read.token)).toEqual({
    'GET /order/{id}': 200,
    'GET /order/{id}/receipt.pdf': 409,
    'POST /order/{id}/transfer': 401,
    'POST /pay/{id}': 401,
    'POST /payments/{id}/capture': 401,
    'PUT /order-cancelled/{id}': 401,
    'PUT /order/{id}/buyer': 401,
  })
  for (const dead of [expired.token, revoked.token, digest, 'guessed'])
    expect(new Set(Object.values(await statuses(dead))), dead).toEqual(new Set([401]))
  expect(new Set(Object.values(await statuses(elsewhere.token)))).toEqual(new Set([404]))

  await saveInvoiceSettings(server)
  const paid = { paymentStatus: 'Paid', reason: 'By bank transfer.' }
  expect((await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body: paid })).status).toBe(
    200,
  )
  const [invoice] = (await ask('GET /order/{id}', read.token)).body.invoices as { _id: string }[]
  const pdf = (link: string) => ask('GET /invoice/{id}/pdf', link, invoice!._id)
  expect((await pdf(read.token)).headers.get('content-type')).toBe('application/pdf')
  expect((await pdf(elsewhere.token)).status).toBe(404)
  expect((await pdf(revoked.token)).status).toBe(401)

  const { body: people } = await server.call('GET', `/order/${id}/people`, { as: server.admin })
  expect(people.links).toHaveLength(4)
  expect(JSON.stringify(people)).not.toContain(pay.token)
})

test('a link to an order ends when the administrator who made it is removed', async () => {
  const { _id: id } = await makeOrder(server, (await person()).as)
  const who = await person()
  const { body: admin } = await server.call('POST', '/add-user', {
    as: server.admin,
    body: { userEmail: who.email, userRole: 'Admin' },
  })
  await server.call('POST', '/accept-invitation', {
    as: who.as,
    body: { key: new URL(admin.invitation).hash.slice(1) },
  })
  const make = async (as: string) => {
    const body = { allows: 'order-read', days: 90 }
    return orderKeyIn((await server.call('POST', `/order/${id}/links`, { as, body })).body.address).token
  }
  const [theirs, kept] = [await make(who.as), await make(server.admin)]
  const open = async (link: string) => (await server.call('GET', `/order/${id}`, { link })).status
  expect(await open(theirs)).toBe(200)
  expect((await server.call('DELETE', `/users/${admin._id}`, { as: server.admin })).status).toBe(204)
  expect([await open(theirs), await open(kept)]).toEqual([401, 200])
})
