import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lastingTokens } from '../../platform/links/links.ts'
import { clientFolder } from '../../platform/dist.ts'
import { makePackage, orderOf } from '#dev/test/orders.ts'
import { startTestServer, token } from '#dev/test/server.ts'

const secrets = {
  REBUILD_SECRET: 'a secret for the rebuild webhook',
  PAYPAL_CLIENT_SECRET: 'a secret of the payment provider',
  PAYPAL_CLIENT_ID: 'client-id-of-the-provider',
  PAYPAL_WEBHOOK_ID: 'webhook-id-of-the-provider',
}
const person = {
  name: 'Quillon Zephyrine',
  email: 'quillon.zephyrine@example.com',
  number: '+1 555 010 7788',
  subject: 'Zanzibar subject',
  message: 'Xylophone message',
  address: '77 Quixotic Lane, Zzyzx',
}

/** Texts that spreadsheets would run as formulas. */
const formulas = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example","x")',
  '","=1+1',
  'a"\n=1+1',
]

describe('the log', () => {
  test('of sign-in, order, message and errors contains no personal data, secret or token', async () => {
    const lines: string[] = []
    await using server = await startTestServer({
      settings: { ...secrets, LOG_LEVEL: 'debug' },
      logTo: { write: (line) => void lines.push(line) },
    })
    const as = await token({ uid: 'quillon', email: person.email })
    const { address, ...words } = person
    await server.call('GET', '/me', { as })
    await server.call('GET', '/me', { as: `${as}x` })
    const pack = await makePackage(server)
    const order = { ...orderOf(pack), customerName: person.name, customerAddress: address }
    const { body: placed } = await server.call('POST', '/new-order', { as, body: order })
    await server.call('POST', '/add-message', { body: words })
    await server.call('POST', '/add-message', { body: { ...words, email: 'no address' } })
    await server.call('POST', '/add-message', { body: `{"name":"${person.name}` })
    await server.call('POST', '/add-subscriber', { body: { subemail: person.email } })
    await server.call('GET', `/messages?q=${encodeURIComponent(person.email)}`, { as: server.admin })
    await server.call('GET', `/${encodeURIComponent(person.email)}`)
    await server.call('POST', `/pay/${placed._id}`, { as })
    await server.call('POST', '/rebuild', {
      body: {},
      headers: { 'webhook-signature': 'v1,forged-signature' },
    })
    const { body: invited } = await server.call('POST', '/add-user', {
      as: server.admin,
      body: { userEmail: 'invited.zephyrine@example.com', userRole: 'Admin' },
    })
    const key = (invited.invitation as string).split('#')[1]!
    await server.call('POST', '/accept-invitation', { as, body: { key } })
    const rows = await server.connection.db.selectFrom('subscribers').select('id').execute()
    const subscribers = rows.map(({ id }) => id)
    const unsubscribe = [...(await lastingTokens(server.ctx, 'unsubscribe', subscribers)).values()]
    for (const each of unsubscribe) await server.call('GET', `/subscription/unsubscribe/${each}`)
    await server.connection.db.destroy()
    await server.call('POST', '/add-message', { body: words })

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(15)
    const never = [
      ...Object.values(person),
      'Quillon',
      'quillon.zephyrine',
      'invited.zephyrine',
      'Zephyrine',
      ...Object.values(secrets).filter((value) => value.startsWith('a secret')),
      as,
      as.split('.')[2]!,
      server.admin,
      key,
      'forged-signature',
      ...unsubscribe,
    ]
    expect(never.filter((each) => log.includes(each) || log.includes(encodeURIComponent(each)))).toEqual([])
  })

  test('has one line per event, whatever a request contains', async () => {
    const lines: string[] = []
    await using server = await startTestServer({
      settings: { LOG_LEVEL: 'debug' },
      logTo: { write: (line) => void lines.push(line) },
    })
    const forged = '{"level":30,"msg":"forged"}'
    await server.call('GET', `/banner?x=%0A${encodeURIComponent(forged)}`)
    await server.call('GET', `/%0a${encodeURIComponent(forged)}`)
    await server.call('GET', '/banner', { headers: { 'X-Request-Id': `x ${forged}`, 'User-Agent': forged } })
    await server.call('POST', '/add-message', { body: { name: `a\n${forged}` } })
    const written = lines.flatMap((line) => line.split('\n').filter(Boolean))
    expect(written.length).toBeGreaterThan(3)
    expect(
      written.map((line) => JSON.parse(line) as { msg?: string }).filter(({ msg }) => msg === 'forged'),
    ).toEqual([])
  })
})

test('CSV exports contain no formulas', async () => {
  await using server = await startTestServer()
  const pack = await makePackage(server)
  for (const [i, customerName] of formulas.entries()) {
    const as = await token({ uid: `buyer-${i}`, email: `=cmd${i}@evil.example` })
    const body = { ...orderOf(pack), customerName, customerAddress: customerName }
    expect((await server.call('POST', '/new-order', { as, body })).status).toBe(201)
    await server.call('POST', '/add-subscriber', { body: { subemail: `=cmd${i}@evil.example` } })
  }
  for (const path of ['/orders.csv', '/subscribers/export']) {
    const { text } = await server.call('GET', path, { as: server.admin })
    const cells = [...text.matchAll(/(?<=^|,|\r\n|\uFEFF)(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|\r\n|$)/g)]
    expect(cells.length).toBeGreaterThan(50)
    const run = cells
      .map(([, quoted, bare]) => quoted ?? bare ?? '')
      .filter((cell) => /^[=+\-@\t\r]/.test(cell))
    expect(run, path).toEqual([])
  }
})

test('the built files contain no secret, and no path of the build machine', () => {
  const files = readdirSync(clientFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'latin1')
    const inside =
      /-----BEGIN|PAYPAL_CLIENT_SECRET|REBUILD_SECRET|DATABASE_URL|postgres:\/\/|AIza[\w-]{35}|\/home\/\w+\/|node_modules\//.exec(
        text,
      )
    const map = entry.name.endsWith('.map') ? 'a source map' : undefined
    return inside || map ? [`${entry.name}: ${map ?? inside![0]}`] : []
  })
  expect(found).toEqual([])
})
