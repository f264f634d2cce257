import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightWorld, startOutside, type OutsideStandIn, type World } from '#dev/test/outside.ts'
import { startPayPalStub, type PayPalStub } from '#dev/test/paypal.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { startSmtp, type SmtpStandIn } from '#dev/test/smtp.ts'
import { readEnv } from '../env.ts'
import { openFileStore } from '../files/open-store.ts'
import { Refused } from '../payment-providers/errors.ts'
import { createProblemReporter } from '../payment-providers/problems.ts'
import { paypalOrdersAt } from '../payment-providers/paypal-orders/provider.ts'
import { neededEvents } from '../payment-providers/paypal-orders/webhook.ts'
import { createProviders } from '../payment-providers/registry.ts'
import { replaceFindings, storedLines, type Finding } from '../setup/results.ts'
import { examine, partTitles } from './examine.ts'
import type { SeenRequest } from './part.ts'
import { reportOf } from './report.ts'

let server: TestServer
let standIn: OutsideStandIn
let paypal: PayPalStub
let smtp: SmtpStandIn
beforeAll(async () => {
  ;[server, standIn, paypal, smtp] = await Promise.all([
    startTestServer(),
    startOutside(),
    startPayPalStub(),
    startSmtp(),
  ])
})
afterAll(() => Promise.all([server, standIn, paypal, smtp].map((part) => part[Symbol.asyncDispose]())))

const secret = 'the-secret-of-paypal'

/** What PayPal has of the account and its webhook. */
const rightAccount = () => ({
  accepts: true,
  webhook: 'https://site.test/api/payments/paypal/webhook',
  events: neededEvents,
  currencies: ['USD'],
  merchant: 'ABCDEFGHIJKLM',
})
type Account = ReturnType<typeof rightAccount>

function paypalOf(account: Account): PayPalStub['says'] {
  return (body, { url = '' }) => {
    if (url.endsWith('/token'))
      return account.accepts
        ? { text: JSON.stringify({ access_token: 'token', expires_in: 600 }) }
        : { status: 401, text: JSON.stringify({ error: 'invalid_client' }) }
    if (url.includes('/webhooks/'))
      return {
        text: JSON.stringify({ url: account.webhook, event_types: account.events.map((name) => ({ name })) }),
      }
    const { amount } = JSON.parse(body.toString()).purchase_units[0]
    return account.currencies.includes(amount.currency_code)
      ? {
          status: 201,
          text: JSON.stringify({ purchase_units: [{ payee: { merchant_id: account.merchant } }] }),
        }
      : { status: 422, text: JSON.stringify({ details: [{ issue: 'CURRENCY_NOT_SUPPORTED' }] }) }
  }
}

interface Case {
  settings?: Record<string, string>
  seen?: SeenRequest
  world?: Partial<World>
  account?: Partial<Account>
}

async function findingsOf({ settings = {}, seen, world, account }: Case): Promise<Finding[]> {
  standIn.world = { ...rightWorld(), ...world }
  paypal.says = paypalOf({ ...rightAccount(), ...account })
  const variables: Record<string, string> = {
    PUBLIC_URL: 'https://www.agency.example',
    DATA_DIR: server.env.dataDir,
    FIREBASE_PROJECT_ID: 'some-agency',
    FIREBASE_API_KEY: 'right-key',
    FIREBASE_AUTH_DOMAIN: 'some-agency.firebaseapp.com',
    PAYPAL_MODE: 'sandbox',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: 'WEBHOOK',
    PAYPAL_MERCHANT_ID: 'ABCDEFGHIJKLM',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@agency.example',
    TRUSTED_PROXIES: '1',
    ...(server.env.databaseUrl && { DATABASE_URL: server.env.databaseUrl }),
    ...settings,
  }
  const env = readEnv(variables)
  const { connection } = server
  const { current: provider } = createProviders(
    { env, self: () => '', problems: createProblemReporter(connection.db) },
    [paypalOrdersAt(paypal.at)],
  )
  const { store: files } = await openFileStore(env)
  return examine({
    env,
    variables,
    connection,
    files,
    provider,
    outside: standIn.outside,
    seen: seen ?? { address: '8.8.8.8', forwardedFor: '8.8.8.8' },
  })
}

const badOnes = (findings: readonly Finding[]) =>
  findings.filter(
    ({ state, key }) => (state === 'wrong' || state === 'warning') && !key.startsWith('backup.'),
  )

/** Each names itself in exactly one line: no other part is blamed. */
const wrongSetUps: readonly (readonly [what: string, key: string, given: Case])[] = [
  ['An API key that does not exist', 'identity.project', { settings: { FIREBASE_API_KEY: 'made-up' } }],
  [
    'The API key of another project',
    'identity.project',
    {
      settings: { SIGN_IN_METHODS: 'password' },
      world: { authorizedDomains: ['www.agency.example'], methods: ['password'] },
    },
  ],
  [
    'The site is not among the authorized domains',
    'identity.domain',
    { world: { authorizedDomains: ['some-agency.firebaseapp.com'] } },
  ],
  ['Passwords are disabled in the project', 'identity.password', { world: { methods: ['google', 'link'] } }],
  ['Google is offered, but disabled in the project', 'identity.google', { world: { methods: ['password'] } }],
  [
    'E-mailed links are offered, but disabled in the project',
    'identity.link',
    { settings: { SIGN_IN_METHODS: 'password,google,link' }, world: { methods: ['password', 'google'] } },
  ],
  [
    'A host without the sign-in window',
    'identity.auth-domain',
    { settings: { FIREBASE_AUTH_DOMAIN: 'auth.agency.example' } },
  ],
  ['PayPal credentials of the other mode', 'payments.paypal-orders.0', { account: { accepts: false } }],
  [
    'A webhook with another address',
    'payments.paypal-orders.1',
    { account: { webhook: 'https://old.example/api/payments/paypal/webhook' } },
  ],
  [
    'A webhook without disputes and reversals',
    'payments.paypal-orders.2',
    { account: { events: neededEvents.filter((name) => !/DISPUTE|REVERSED/.test(name)) } },
  ],
  [
    'A currency that the account does not accept',
    'payments.paypal-orders.3',
    { settings: { CURRENCY: 'EUR' } },
  ],
  [
    'The merchant ID of another account',
    'payments.paypal-orders.4',
    { settings: { PAYPAL_MERCHANT_ID: 'ZZZZZZZZZZZZZ' } },
  ],
  ['A mail server that does not listen', 'mail.login', { settings: { SMTP_URL: 'smtp://127.0.0.1:9' } }],
  [
    'A sender’s domain without SPF',
    'mail.spf',
    { world: { txt: { '_dmarc.agency.example': ['v=DMARC1'] } } },
  ],
  [
    'A sender’s domain without DMARC',
    'mail.dmarc',
    { world: { txt: { 'agency.example': ['v=spf1 -all'] } } },
  ],
  ['An address without TLS', 'network.tls', { settings: { PUBLIC_URL: 'http://www.agency.example' } }],
  ['A proxy that leads to another server', 'network.tls', { world: { site: { status: 404, headers: {} } } }],
  ['A proxy that drops HSTS', 'network.hsts', { world: { site: { status: 200, headers: {} } } }],
  [
    'A proxy that is not in `TRUSTED_PROXIES`',
    'network.visitor',
    { settings: { TRUSTED_PROXIES: '' }, seen: { address: '10.0.0.2', forwardedFor: '8.8.8.8' } },
  ],
  [
    'More proxies in `TRUSTED_PROXIES` than there are',
    'network.visitor',
    { settings: { TRUSTED_PROXIES: '2' }, seen: { address: '8.8.8.8', forwardedFor: '8.8.8.8' } },
  ],
  ['A clock that is two minutes slow', 'product.clock', { world: { clockAheadMs: 120_000 } }],
  ['A misspelled setting', 'product.settings', { settings: { PAYPAL_MERCHANTID: 'ABCDEFGHIJKLM' } }],
]

test('nothing is wrong with a right set-up, and what cannot be seen is not said to work', async () => {
  const findings = await findingsOf({})
  expect(badOnes(findings)).toEqual([])
  const unseen = findings.flatMap(({ key, state }) => (state === 'unchecked' ? [key] : []))
  expect(unseen).toEqual(
    expect.arrayContaining(['identity.second-factor', 'identity.action', 'mail.dkim', 'mail.test']),
  )
  for (const { state, todo, key } of findings)
    if (state === 'wrong' || state === 'warning') expect(todo, key).toBeTruthy()
})

test('each wrong set-up is named, in one line and with what to do', async () => {
  const rows: string[] = []
  for (const [what, key, given] of wrongSetUps) {
    const findings = await findingsOf(given)
    const bad = badOnes(findings)
    expect(
      bad.map((finding) => finding.key),
      what,
    ).toEqual([key])
    const [{ title, says, todo }] = bad as [Finding]
    expect(todo, what).toBeTruthy()
    expect(reportOf(findings, partTitles)).not.toContain(secret)
    rows.push(`| ${what} | ${title}: ${says} | ${todo} |`)
  }
  const path = fileURLToPath(new URL('../../docs/doctor.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  await expect(await format(`${introduction}\n${rows.join('\n')}\n`, options)).toMatchFileSnapshot(path)
})

test('a checkout is opened once with the same settings, and again once PayPal has refused a call', async () => {
  const opened = () => paypal.heard.filter((body) => body.includes('Check of the settings')).length
  const checkoutOf = (findings: readonly Finding[]) =>
    findings.filter(({ key }) => /paypal-orders\.[34]$/.test(key)).map(({ state, says }) => [state, says])
  const account = { PAYPAL_CLIENT_SECRET: 'the-secret-of-another-app' }
  const before = opened()
  const first = checkoutOf(await findingsOf({ settings: account }))
  expect(first).toEqual([
    ['fine', 'PayPal Checkout, sandbox.'],
    ['fine', 'PayPal Checkout, sandbox.'],
  ])
  expect(opened()).toBe(before + 1)
  const seen = 'PayPal Checkout, sandbox. Seen on '
  for (const [state, says] of checkoutOf(await findingsOf({ settings: account }))) {
    expect([state, says]).toEqual(['fine', expect.stringContaining(seen)])
  }
  const other = { ...account, PAYPAL_MERCHANT_ID: 'ZZZZZZZZZZZZZ' }
  expect(checkoutOf(await findingsOf({ settings: other }))[1]![0]).toBe('wrong')
  expect(opened()).toBe(before + 1)

  const problems = createProblemReporter(server.connection.db)
  await problems.refused(
    new Refused('PayPal', 'checkout', { status: 403, issue: 'PERMISSION_DENIED', detail: '' }),
  )
  await findingsOf({ settings: account })
  expect(opened()).toBe(before + 2)
  await problems.succeeded('checkout')
  await findingsOf({ settings: { ...account, PAYPAL_CLIENT_ID: 'other' } })
  expect(opened()).toBe(before + 3)
})

test('a folder that cannot be written is named', async () => {
  const notFolder = join(server.env.dataDir, 'a-file')
  writeFileSync(notFolder, '')
  const findings = await findingsOf({ settings: { DATA_DIR: notFolder } })
  expect(findings.find(({ key }) => key === 'files.store')).toMatchObject({ state: 'wrong' })
})

test('a user and a password that the mail server refuses are named, and not repeated', async () => {
  const url = new URL(smtp.url)
  url.username = 'somebody'
  url.password = 'a-wrong-password'
  const findings = await findingsOf({ settings: { SMTP_URL: url.href } })
  expect(findings.find(({ key }) => key === 'mail.login')).toMatchObject({ state: 'wrong' })
  expect(JSON.stringify(findings)).not.toContain('a-wrong-password')
})

test('what was found is kept, with since when it is so', async () => {
  const { db } = server.connection
  const line = { key: 'x', part: 'mail', title: 'X', says: 'Fine.', state: 'fine' } as const
  const sinceOf = async () => (await storedLines(db))[0]?.since
  await replaceFindings(db, [line])
  const first = await sinceOf()
  await expect
    .poll(async () => {
      await replaceFindings(db, [line])
      return (await storedLines(db))[0]?.checkedAt
    })
    .not.toBe(first)
  expect(await sinceOf()).toBe(first)
  await replaceFindings(db, [{ ...line, state: 'wrong', todo: 'Fix it.' }])
  expect(await sinceOf()).not.toBe(first)
})

const introduction = `# Doctor

\`npm run doctor\` checks the configuration and prints one line for each check: fine, a warning, wrong with what to do, or
not checked with the reason. It exits with 1 if something is wrong, and never prints a secret. In a container, run
\`node api/commands/doctor.ts\`.

It asks the running server. If none is running, it opens the database itself and migrates it, as a start does. The status
screen of the back office shows the same lines, each with the time since when it has been so; opening the screen repeats
checks that are more than 15 minutes old.

- **Google** receives a sign-in request that cannot succeed, so no account is created.
- **PayPal** receives a request for a checkout of 1.00 that nobody approves, so no money moves. It is sent once for the
  same credentials and currency, and again after PayPal has refused a call of the site; until then, the line shows the
  date of the last check.
- **Not checked:** whether the project has two-step verification and where its e-mails lead, which Google only shows to
  the owner of the project; and how a mail is signed, which only a received mail shows. These lines say how to check by hand.

The table shows the result for each wrong configuration, with stand-ins for Google, PayPal, the mail server and DNS.
\`npm test\` compares it with the code; \`npm exec -- vitest run --project pglite api/doctor -u\` updates it.

| wrong configuration | result | what to do |
| --- | --- | --- |`
