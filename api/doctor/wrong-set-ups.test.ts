import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsIn, secret, startDoctorTest, type SetUp, type DoctorTest } from '#dev/test/doctor.ts'
import { neededEvents } from '../payment-providers/paypal-orders/webhook.ts'
import type { Finding } from '../setup/results.ts'
import { partTitles } from './examine.ts'
import { reportOf } from './report.ts'

let doctor: DoctorTest
beforeAll(async () => {
  doctor = await startDoctorTest()
})
afterAll(() => doctor[Symbol.asyncDispose]())

/** Each names itself in exactly one line: no other part is blamed. */
const wrongSetUps: readonly (readonly [what: string, key: string, given: SetUp])[] = [
  ['An API key that somebody made up', 'identity.project', { settings: { FIREBASE_API_KEY: 'made-up' } }],
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
  [
    'Passwords are switched off in the project',
    'identity.password',
    { world: { methods: ['google', 'link'] } },
  ],
  ['Google is offered, and switched off', 'identity.google', { world: { methods: ['password'] } }],
  [
    'E-mailed links are offered, and switched off',
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
    'A webhook that leads elsewhere',
    'payments.paypal-orders.1',
    { account: { webhook: 'https://old.example/api/payments/paypal/webhook' } },
  ],
  [
    'A webhook without disputes and reversals',
    'payments.paypal-orders.2',
    { account: { events: neededEvents.filter((name) => !/DISPUTE|REVERSED/.test(name)) } },
  ],
  [
    'A currency that the account does not take',
    'payments.paypal-orders.3',
    { settings: { CURRENCY: 'EUR' } },
  ],
  [
    'The merchant ID of somebody else',
    'payments.paypal-orders.4',
    { settings: { PAYPAL_MERCHANT_ID: 'ZZZZZZZZZZZZZ' } },
  ],
  ['A mail server where nothing listens', 'mail.login', { settings: { SMTP_URL: 'smtp://127.0.0.1:9' } }],
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
  ['An address without encryption', 'network.tls', { settings: { PUBLIC_URL: 'http://www.agency.example' } }],
  ['A proxy that leads elsewhere', 'network.tls', { world: { site: { status: 404, headers: {} } } }],
  ['A proxy that drops HSTS', 'network.hsts', { world: { site: { status: 200, headers: {} } } }],
  [
    'A proxy that nobody counted',
    'network.visitor',
    { settings: { TRUSTED_PROXIES: '' }, seen: { address: '10.0.0.2', forwardedFor: '8.8.8.8' } },
  ],
  [
    'More proxies counted than there are',
    'network.visitor',
    { settings: { TRUSTED_PROXIES: '2' }, seen: { address: '8.8.8.8', forwardedFor: '8.8.8.8' } },
  ],
  ['A clock that is two minutes slow', 'product.clock', { world: { clockAheadMs: 120_000 } }],
  ['A setting that is misspelled', 'product.settings', { settings: { PAYPAL_MERCHANTID: 'ABCDEFGHIJKLM' } }],
]

test('each wrong set-up is named, in one line and with what to do', async () => {
  const rows: string[] = []
  for (const [what, key, given] of wrongSetUps) {
    const findings = await doctor.findingsOf(given)
    const bad = problemsIn(findings)
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

const introduction = `# Doctor

\`npm run doctor\` tries out the set-up and prints one line for each check: fine, a warning, wrong with
what to do, or not checked with why. It asks the running server, or, where none runs, opens the database itself and
brings it up to date as a start does. It ends with 1 where something is wrong. In a container it is
\`node api/commands/doctor.ts\`. The status screen of the back office shows the same, with since when each line is so;
opening it repeats the checks where they are more than 15 minutes old. No secret is printed.

It asks Google about a sign-in that cannot succeed, and PayPal for a checkout of 1.00 that nobody approves: no account
is made and no money moves. The checkout is asked for once with the same credentials and currency, and again once PayPal
has refused a call of the site; between, the line says when it was seen. Whether the project has two-step verification
on and where its e-mails lead, Google tells nobody but its owner; how a mail is signed, only a mail that was received
shows. Of these it says that they were not checked, and how to look.

It was run against these wrong set-ups, with stand-ins for Google, PayPal, the mail server and the DNS. \`npm test\`
runs it again; \`npm exec -- vitest run --project pglite api/doctor -u\` writes the table.

| wrong | what it says | what to do |
| --- | --- | --- |`
