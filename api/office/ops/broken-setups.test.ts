import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  problemsIn,
  secret,
  startDoctorTest,
  type SetupOverrides,
  type DoctorTest,
} from '#dev/test/doctor.ts'
import { eventsToCollect, neededEvents } from '../../money/payment-providers/paypal-orders/webhook.ts'
import { neededEvents as stripeEvents } from '../../money/payment-providers/stripe/notice.ts'
import type { Finding } from '../../platform/setup/finding.ts'
import { reportOf } from './status.ts'

let doctor: DoctorTest
beforeAll(async () => {
  doctor = await startDoctorTest()
})
afterAll(() => doctor[Symbol.asyncDispose]())

const stripeSet = {
  STRIPE_SECRET_KEY: 'rk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

/** Each wrong setup causes exactly one finding, with this key. */
const wrongSetups: readonly (readonly [what: string, key: string, overrides: SetupOverrides])[] = [
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
    'Emailed links are offered, but disabled in the project',
    'identity.link',
    { settings: { SIGN_IN_METHODS: 'password,google,link' }, world: { methods: ['password', 'google'] } },
  ],
  [
    'A host without the sign-in window',
    'identity.auth-domain',
    { settings: { FIREBASE_AUTH_DOMAIN: 'auth.agency.example' } },
  ],
  ['PayPal credentials of the other mode', 'payments.credentials', { account: { accepts: false } }],
  [
    'A webhook with another address',
    'payments.webhook',
    { account: { webhook: 'https://old.example/api/payments/paypal/webhook' } },
  ],
  ['An id of a webhook that does not exist', 'payments.webhook', { account: { webhook: null } }],
  [
    'A webhook without disputes and reversals',
    'payments.events',
    {
      account: {
        events: [...neededEvents.filter((name) => !/DISPUTE|REVERSED/.test(name)), ...eventsToCollect],
      },
    },
  ],
  [
    'A webhook without the events of subscriptions',
    'payments.subscriptions',
    {
      account: {
        events: [...neededEvents, ...eventsToCollect].filter(
          (name) => !/SALE\.COMPLETED|CANCELLED/.test(name),
        ),
      },
    },
  ],
  [
    'An app of PayPal that may not collect subscriptions',
    'payments.subscriptions',
    { account: { forbidden: ['/v1/billing/plans'] } },
  ],
  [
    'An app of PayPal that may not make products',
    'payments.subscriptions',
    { account: { forbidden: ['/v1/catalogs/products'] } },
  ],
  ['A currency that the account does not accept', 'payments.currency', { settings: { CURRENCY: 'EUR' } }],
  [
    'The merchant ID of another account',
    'payments.receiver',
    { settings: { PAYPAL_MERCHANT_ID: 'ZZZZZZZZZZZZZ' } },
  ],
  [
    'Stripe in test mode beside PayPal in live mode',
    'payments.mode.stripe',
    { settings: { ...stripeSet, STRIPE_SECRET_KEY: 'rk_test_0123456789' } },
  ],
  [
    'A Stripe key that does not exist',
    'payments.stripe.key',
    { settings: stripeSet, stripe: { accepts: false } },
  ],
  [
    'A restricted key of Stripe without a right',
    'payments.stripe.rights',
    { settings: stripeSet, stripe: { forbidden: ['/v1/disputes', '/v1/refunds'] } },
  ],
  [
    'A Stripe account that is not activated',
    'payments.stripe.charges',
    { settings: stripeSet, stripe: { charges: false } },
  ],
  [
    'A Stripe webhook with another address',
    'payments.stripe.webhook',
    { settings: stripeSet, stripe: { webhook: 'https://old.example/api/payments/stripe/webhook' } },
  ],
  [
    'A Stripe webhook without disputes',
    'payments.stripe.events',
    {
      settings: stripeSet,
      stripe: { events: stripeEvents.filter((name) => !name.includes('dispute')) },
    },
  ],
  [
    'A Stripe webhook without the events of subscriptions',
    'payments.stripe.events',
    {
      settings: stripeSet,
      stripe: { events: stripeEvents.filter((name) => !/^(invoice|customer)\./.test(name)) },
    },
  ],
  [
    'A restricted key of Stripe without the rights for subscriptions',
    'payments.stripe.subscriptions',
    { settings: stripeSet, stripe: { forbidden: ['/v1/subscriptions', '/v1/customers', '/v1/prices'] } },
  ],
  [
    'A restricted key of Stripe without the right to invoices and the portal',
    'payments.stripe.subscriptions',
    { settings: stripeSet, stripe: { forbidden: ['/v1/invoices', '/v1/billing_portal'] } },
  ],
  [
    'A customer portal of Stripe that is not set up',
    'payments.stripe.subscriptions',
    { settings: stripeSet, stripe: { hasPortal: false } },
  ],
  [
    'A customer portal of Stripe that changes no card',
    'payments.stripe.subscriptions',
    { settings: stripeSet, stripe: { changesCards: false } },
  ],
  [
    'A currency that Stripe does not accept',
    'payments.stripe.currency',
    { settings: { ...stripeSet, CURRENCY: 'GBP' }, account: { currencies: ['GBP'] } },
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
  [
    'A proxy with an expired certificate',
    'network.tls',
    { world: { site: { status: 0, headers: {}, fails: 'CERT_HAS_EXPIRED' } } },
  ],
  [
    'A proxy that serves `http` on the port of `https`',
    'network.tls',
    { world: { site: { status: 0, headers: {}, fails: 'ERR_SSL_WRONG_VERSION_NUMBER' } } },
  ],
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
  [
    'A folder of daily backups that cannot be written',
    'backup.store',
    { settings: { BACKUP_DIR: '/dev/null/backups' } },
  ],
  ['A misspelled setting', 'product.settings', { settings: { PAYPAL_MERCHANTID: 'ABCDEFGHIJKLM' } }],
]

test('each wrong setup causes one finding, which says what to do', async () => {
  const rows: string[] = []
  for (const [what, key, given] of wrongSetups) {
    const items = await doctor.statusOf(given)
    const bad = problemsIn(items.flatMap(({ findings }) => findings))
    expect(
      bad.map((finding) => finding.key),
      what,
    ).toEqual([key])
    const [{ title, says, todo }] = bad as [Finding]
    expect(todo, what).toBeTruthy()
    expect(reportOf(items)).not.toContain(secret)
    rows.push(`| ${what} | ${title}: ${says} | ${todo} |`)
  }
  const path = fileURLToPath(new URL('../../../docs/doctor.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  await expect(await format(`${introduction}\n${rows.join('\n')}\n`, options)).toMatchFileSnapshot(path)
})

const introduction = `# Doctor

\`npm run doctor\` checks the configuration and prints one line for each check: it is fine, a warning, wrong (with what to
do), or not checked (with the reason). The command exits with 1 if something is wrong, and never prints a secret. In a
container, run \`node api/app/commands/doctor.ts\`.

The running server makes the checks. If none is running, the command opens the database itself and migrates it, as a
start does. The status screen of the back office shows the same lines. What this machine and the database know is read
at each view; what other services answered is stored, with the time since when it is so, and asked again when the screen
is opened after more than 15 minutes. A part is shown as working only once it was seen to work. The steps on the home
screen are checks of the same list.

- **Google** receives a sign-in request that cannot succeed, so no account is created.
- **PayPal** receives a request for a checkout of 1.00 that nobody approves, so no money moves. It is sent once for the
  same credentials and currency, and again after PayPal has refused a call of the site; until then, the line shows the
  date of the last check.
- **Stripe** receives requests that only read, and once for the same key and currency one for a checkout of 100.00, which
  is closed at once.
- **Not checked:** whether the project has two-step verification and where its emails lead, which Google only shows to
  the owner of the project; and how a mail is signed, which only a received mail shows. These lines say how to check by hand.

The table shows the result for each wrong configuration, with stand-ins for Google, PayPal, Stripe, the mail server and DNS.
\`npm test\` compares it with the code; \`npm exec -- vitest run --project api api/office/ops/broken-setups -u\` updates it.

| wrong configuration | result | what to do |
| --- | --- | --- |`
