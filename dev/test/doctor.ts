import { product } from '#api/platform/caller.ts'
import { contextsOf } from '#api/platform/context.ts'
import { readEnv } from '#api/platform/env.ts'
import { openFileStore } from '#api/platform/files/open-store.ts'
import type { AppCheckParts } from '#api/app/parts.ts'
import { features } from '#api/features.ts'
import { everyCheck } from '#api/office/ops/check-list.ts'
import { checkOutside, currentStatus, type StatusItem } from '#api/office/ops/status.ts'
import { createProblemReporter } from '#api/money/payment-providers/problems.ts'
import { paypalOrdersAt } from '#api/money/payment-providers/paypal-orders/provider.ts'
import { eventsToCollect, neededEvents } from '#api/money/payment-providers/paypal-orders/webhook.ts'
import { stripeAt } from '#api/money/payment-providers/stripe/provider.ts'
import { createProviders } from '#api/money/payment-providers/registry.ts'
import type { SeenRequest } from '#api/platform/setup/check.ts'
import type { Finding } from '#api/platform/setup/finding.ts'
import { rightWorld, startOutside, type World } from './outside.ts'
import { startPayPalStub, type PayPalStub } from './paypal.ts'
import { rightStripeAccount, startStripeAccount, type StripeAccountStub } from './stripe-account.ts'
import { startTestServer, type TestServer } from './server.ts'
import { startSmtp, type SmtpStandIn } from './smtp.ts'

export const secret = 'the-secret-of-paypal'

/** The PayPal account and webhook of a correct setup. */
const rightAccount = () => ({
  accepts: true,
  /** The address of its webhook; null if there is none of the id that is set. */
  webhook: 'https://site.test/api/payments/paypal/webhook' as string | null,
  events: [...neededEvents, ...eventsToCollect] as readonly string[],
  /** The beginnings of paths that its app may not use. */
  forbidden: [] as readonly string[],
  currencies: ['USD'],
  merchant: 'ABCDEFGHIJKLM',
})
type Account = ReturnType<typeof rightAccount>

function paypalOf(account: Account): PayPalStub['respond'] {
  return (body, { url = '' }) => {
    if (url.endsWith('/token'))
      return account.accepts
        ? { text: JSON.stringify({ access_token: 'token', expires_in: 600 }) }
        : { status: 401, text: JSON.stringify({ error: 'invalid_client' }) }
    if (account.forbidden.some((path) => url.startsWith(path)))
      return { status: 403, text: JSON.stringify({ name: 'NOT_AUTHORIZED' }) }
    if (url.includes('/webhooks/'))
      return account.webhook
        ? {
            text: JSON.stringify({
              url: account.webhook,
              event_types: account.events.map((name) => ({ name })),
            }),
          }
        : { status: 404, text: JSON.stringify({ name: 'INVALID_RESOURCE_ID' }) }
    if (/^\/v1\/(billing|catalogs)\//.test(url)) return { text: '{}' }
    const { amount } = JSON.parse(body.toString()).purchase_units[0]
    return account.currencies.includes(amount.currency_code)
      ? {
          status: 201,
          text: JSON.stringify({ purchase_units: [{ payee: { merchant_id: account.merchant } }] }),
        }
      : { status: 422, text: JSON.stringify({ details: [{ issue: 'CURRENCY_NOT_SUPPORTED' }] }) }
  }
}

/** The changes to a correct setup. */
export interface SetupOverrides {
  settings?: Record<string, string>
  seen?: SeenRequest
  world?: Partial<World>
  account?: Partial<Account>
  stripe?: Partial<StripeAccountStub['account']>
}

export interface DoctorTest extends AsyncDisposable {
  server: TestServer
  paypal: PayPalStub
  smtp: SmtpStandIn
  statusOf: (overrides: SetupOverrides) => Promise<StatusItem[]>
  findingsOf: (overrides: SetupOverrides) => Promise<Finding[]>
}

/** Starts a server and stand-ins for everything that the doctor examines. */
export async function startDoctorTest(): Promise<DoctorTest> {
  const [server, standIn, paypal, stripe, smtp] = await Promise.all([
    startTestServer(),
    startOutside(),
    startPayPalStub(),
    startStripeAccount(),
    startSmtp(),
  ])

  async function statusOf({
    settings = {},
    seen,
    world,
    account,
    stripe: atStripe,
  }: SetupOverrides): Promise<StatusItem[]> {
    standIn.world = { ...rightWorld(), ...world }
    paypal.respond = paypalOf({ ...rightAccount(), ...account })
    stripe.account = { ...rightStripeAccount(), ...atStripe }
    const variables: Record<string, string> = {
      PUBLIC_URL: 'https://www.agency.example',
      DATA_DIR: server.env.dataDir,
      FIREBASE_PROJECT_ID: 'some-agency',
      FIREBASE_API_KEY: 'right-key',
      FIREBASE_AUTH_DOMAIN: 'some-agency.firebaseapp.com',
      PAYPAL_MODE: 'live',
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
    const providers = createProviders(
      { env, self: () => '', problems: (name) => createProblemReporter(server.ctx, name) },
      [paypalOrdersAt(paypal.at), stripeAt(stripe.at)],
    )
    const files = await openFileStore(env)
    const checks = everyCheck<AppCheckParts>(features, { env, files, providers })
    const context = {
      env,
      variables,
      connection,
      ctx: contextsOf({ db: connection.db, env })(product),
      outside: standIn.outside,
      seen: seen ?? { address: '8.8.8.8', forwardedFor: '8.8.8.8' },
    }
    await checkOutside(checks, context)
    return (await currentStatus(checks, context)).items
  }

  return {
    server,
    paypal,
    smtp,
    statusOf,
    findingsOf: async (overrides) => (await statusOf(overrides)).flatMap(({ findings }) => findings),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([server, standIn, paypal, stripe, smtp].map((part) => part[Symbol.asyncDispose]()))
    },
  }
}

/**
 * The findings that need action, except those of backups, which these setups do not cover, and of refused calls to
 * which the checks themselves cause.
 */
export const problemsIn = (findings: readonly Finding[]) =>
  findings.filter(
    ({ state, key }) =>
      (state === 'bad' || state === 'warn') &&
      !key.startsWith('backup.age') &&
      !key.startsWith('payments.calls'),
  )
