import { z } from 'zod'
import { currencies } from '#content/shop/money.ts'
import { cdnOf, cdnProblem, cdnSettings } from './cdn-settings.ts'
import { emailAddress } from './fields.ts'
import { identityOf, identityProblem, identitySettings } from './identity-settings.ts'
import { loggedAddresses, readTrustedProxies } from './network/client-address.ts'
import { isLoopback } from './network/this-machine.ts'
import { flag, port, url, wholeNumber } from './setting-formats.ts'
import { backupSettings, filesBucket, storageProblem, storageSettings } from './storage-settings.ts'
import { isLiveKey, stripeOf, stripeProblem, stripeSettings } from './stripe-settings.ts'

/** A wrong setting. Its message is the one line that a failed start prints. */
export class SettingError extends Error {
  override name = 'SettingError'
}

const settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port(0).default(4321),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  ...storageSettings,
  PUBLIC_URL: url(/^https?$/, 'https://www.example.com')
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value)
      return pathname === '/' && !search && !hash && !username
    }, 'an address without a path, such as https://www.example.com')
    .optional(),
  ...identitySettings,
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587')
    .refine(
      (value) => new URL(value).hostname !== '',
      'an address with a host, such as smtp://mail.example.com',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => emailAddress.safeParse(value).success, 'one email address such as hello@example.com')
    .optional(),
  PAYPAL_MODE: z.enum(['simulator', 'sandbox', 'live'], 'simulator, sandbox or live').default('simulator'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[A-Z0-9]{10,20}$/, 'a merchant id such as ABCDEFGHIJKLM')
    .optional(),
  ...stripeSettings,
  VIES_URL: url(/^https?$/, 'https://vies.example.com/rest-api').optional(),
  CURRENCY: z.enum(currencies, `one of ${currencies.join(', ')}`).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'a domain such as reply.example.com')
    .max(200, 'a domain such as reply.example.com')
    .optional(),
  INBOUND_MAIL_SERVER: z
    .string()
    .toLowerCase()
    .regex(/^[\w.-]{1,200}$/, 'the name of a mail server such as mx.example.com')
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(24, 'at least 24 characters').optional(),
  REBUILD_SECRET: z.string().min(24, 'at least 24 characters').optional(),
  PUBLISH_WEBHOOK_URL: url(/^https?$/, 'https://hooks.example.com/frontdesk').optional(),
  PUBLISH_WEBHOOK_PRIVATE: flag(),
  IMPORT_PRIVATE: flag(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens')
    .optional(),
  INDEXNOW_URL: url(/^https?$/, 'https://api.indexnow.org/indexnow').default(
    'https://api.indexnow.org/indexnow',
  ),
  STATISTICS_BEACON: flag(),
  ...cdnSettings,
  HSTS: z
    .string()
    .regex(
      /^(?:off|max-age=\d{1,10}(?:; includeSubDomains)?(?:; preload)?)$/,
      'off, or a value such as max-age=63072000; includeSubDomains',
    )
    .default('max-age=63072000; includeSubDomains'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => readTrustedProxies(value) !== undefined,
      'how many proxies stand in front of the site, such as 1, or their addresses, such as 10.0.0.0/8, fd00::/8',
    )
    .optional(),
  LIMIT_FACTOR: z.coerce
    .number('a number from 0 to 1000')
    .min(0, 'a number from 0 to 1000')
    .max(1000, 'a number from 0 to 1000')
    .optional(),
  FORM_WORK: flag(),
  ALLOW_NEWER_DATABASE: flag(),
  DEMO: flag(),
  DEV: flag(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent')
    .optional(),
  LOG_CLIENT_ADDRESS: z.enum(loggedAddresses, loggedAddresses.join(', ')).default('network'),
  LOG_FORMAT: z.enum(['json', 'text'], 'json or text').optional(),
  SLOW_QUERY_MS: wholeNumber(0, 60_000, 'milliseconds from 0 (off) to 60000').default(500),
  OPS_PORT: port(0).optional(),
  OPS_HOST: z.string().default('127.0.0.1'),
})

/** The names of all settings. */
export const settingNames = Object.keys(settings.shape)

export type Env = ReturnType<typeof readEnv>

/** Reads and validates every setting. Empty counts as not set. Throws a SettingError that names the first wrong one. */
export function readEnv(variables: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
  for (const name of settingNames)
    if (nonEmpty[name] && nonEmpty[name] !== nonEmpty[name].trim())
      throw new SettingError(`${name} is wrong: it begins or ends with a space or a line break. Remove it.`)
  const { data: values, error } = settings.safeParse(nonEmpty)
  if (!values) {
    const { path, message } = error.issues[0]!
    throw new SettingError(`${path.join('.')} is wrong: it must be ${message}.`)
  }
  const production = values.NODE_ENV === 'production'
  const embeddedIdentity = !values.FIREBASE_PROJECT_ID
  const refuse = (message: string) => {
    throw new SettingError(message)
  }
  if (production) {
    if (embeddedIdentity)
      refuse('FIREBASE_PROJECT_ID is missing: the identity emulator is not for production.')
    if (values.PAYPAL_MODE === 'simulator')
      refuse('PAYPAL_MODE must be live (or sandbox): the payment simulator is not for production.')
    if (values.LIMIT_FACTOR === 0) refuse('LIMIT_FACTOR must be above 0: without limits is for tests only.')
    if (values.DEV === '1') refuse('DEV must be 0: it is for «npm run dev» only.')
    if (values.DEMO === '1') refuse('DEMO must be 0: demo accounts are not for production.')
    if (!values.PUBLIC_URL)
      refuse("PUBLIC_URL is missing: the site's own address, such as https://www.example.com.")
  }
  const paypal = [values.PAYPAL_CLIENT_ID, values.PAYPAL_CLIENT_SECRET, values.PAYPAL_WEBHOOK_ID]
  if (paypal.some(Boolean) && !paypal.every(Boolean))
    refuse(
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID must be set together, or none of them.',
    )
  const problem =
    stripeProblem(values) ?? identityProblem(values) ?? storageProblem(values) ?? cdnProblem(values)
  if (problem) refuse(problem)
  if (embeddedIdentity) {
    // The emulator lets a client sign in as any user, so that nobody outside of this machine may reach it.
    const until = 'while the identity is the emulator, which accepts anybody. Set FIREBASE_PROJECT_ID.'
    if (!isLoopback(values.HOST)) refuse(`HOST must be 127.0.0.1 ${until}`)
    if (values.PUBLIC_URL && !isLoopback(new URL(values.PUBLIC_URL).hostname))
      refuse(`PUBLIC_URL must be an address of this machine, such as http://localhost:4321, ${until}`)
    if (values.TRUSTED_PROXIES) refuse(`TRUSTED_PROXIES must not be set ${until}`)
    if (values.PAYPAL_MODE === 'live') refuse(`PAYPAL_MODE must be simulator or sandbox ${until}`)
    if (isLiveKey(values.STRIPE_SECRET_KEY)) refuse(`STRIPE_SECRET_KEY must be a test key ${until}`)
  }
  if (!values.INBOUND_MAIL_DOMAIN !== !values.INBOUND_MAIL_SECRET)
    refuse('INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET must be set together, or neither of them.')
  if (values.PUBLISH_WEBHOOK_URL && !values.REBUILD_SECRET)
    refuse('REBUILD_SECRET is missing: what is sent to PUBLISH_WEBHOOK_URL is signed with it.')

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  const isDemo = values.DEMO ? values.DEMO === '1' : embeddedIdentity && !values.DATABASE_URL
  return {
    production,
    /** Runs as the API of `npm run dev`: another process serves the pages and runs the emulator. */
    dev: values.DEV === '1',
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** Whether to start on a database that the next version has already migrated. */
    allowNewerDatabase: values.ALLOW_NEWER_DATABASE === '1',
    s3: filesBucket(values),
    backup: backupSettings(values, values.DATA_DIR),
    /** Encrypts backups; a restore needs it even if this server makes no backups. */
    backupPassphrase: values.BACKUP_PASSPHRASE,
    /** The site's own origin, without a slash at its end. */
    publicUrl,
    identity: identityOf(values),
    /** With it, the server turns off lost second factors. Apart from `identity`, which browsers get. */
    serviceAccount: values.FIREBASE_SERVICE_ACCOUNT,
    smtpUrl: values.SMTP_URL,
    /** The sender of mails; defaults to the email address on the site. */
    mailFrom: values.MAIL_FROM,
    paypal: {
      mode: values.PAYPAL_MODE,
      /** If set, payments use the Orders v2 API, otherwise the payment form. */
      credentials: values.PAYPAL_CLIENT_ID
        ? {
            clientId: values.PAYPAL_CLIENT_ID,
            clientSecret: values.PAYPAL_CLIENT_SECRET!,
            webhookId: values.PAYPAL_WEBHOOK_ID!,
          }
        : undefined,
      merchantId: values.PAYPAL_MERCHANT_ID,
    },
    stripe: stripeOf(values, values.PAYPAL_MODE === 'simulator'),
    /** The REST service of VIES, where VAT IDs are checked; its stand-in beside the payment simulator. */
    viesUrl:
      values.VIES_URL ??
      (values.PAYPAL_MODE === 'simulator'
        ? `${publicUrl}/paypal-simulator/vies`
        : 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
    /** The currency of new orders and of the site's prices (ISO 4217). */
    currency: values.CURRENCY ?? 'USD',
    /** Whether the currency was chosen: prices must not be in the default one by accident. */
    currencyIsChosen: values.CURRENCY !== undefined || isDemo,
    /**
     * The domain for replies to order mails, and the secret that signs their webhook; undefined: no replies by mail.
     */
    inboundMail: values.INBOUND_MAIL_DOMAIN
      ? {
          domain: values.INBOUND_MAIL_DOMAIN,
          secret: values.INBOUND_MAIL_SECRET!,
          /** The name by which its mail server signs the results of its checks. */
          server: values.INBOUND_MAIL_SERVER,
        }
      : undefined,
    rebuildSecret: values.REBUILD_SECRET,
    publishWebhookUrl: values.PUBLISH_WEBHOOK_URL,
    /** Whether the webhook URL may be an address of this machine or its private network. */
    publishWebhookPrivate: values.PUBLISH_WEBHOOK_PRIVATE
      ? values.PUBLISH_WEBHOOK_PRIVATE === '1'
      : !production,
    /** Whether an import may load pictures from addresses of this machine and its private network, or only of this machine. */
    importPrivate: values.IMPORT_PRIVATE
      ? values.IMPORT_PRIVATE === '1'
      : !production && ('this machine' as const),
    /** Whether pages report their views themselves, because a CDN or static host serves them. */
    statisticsBeacon: values.STATISTICS_BEACON === '1',
    /** The key and URL to notify search engines of changed pages (IndexNow); undefined: they are not notified. */
    indexNow: values.INDEXNOW_KEY ? { key: values.INDEXNOW_KEY, url: values.INDEXNOW_URL } : undefined,
    cdn: cdnOf(values),
    /** The value of Strict-Transport-Security; undefined: it is not sent. */
    hsts: values.HSTS === 'off' ? undefined : values.HSTS,
    /** The proxies whose X-Forwarded-For header is trusted; undefined: none. */
    trustedProxies: values.TRUSTED_PROXIES ? readTrustedProxies(values.TRUSTED_PROXIES) : undefined,
    /** The rate limits are multiplied by this; 0 switches them off. */
    limitFactor: values.LIMIT_FACTOR ?? (production ? 1 : 10),
    /** Whether the contact form asks browsers for a proof of work. */
    formWork: values.FORM_WORK === '1',
    demo: isDemo,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** How much of a visitor's address is in the log line of a request. */
    logClientAddress: values.LOG_CLIENT_ADDRESS,
    /** JSON lines for programs, or text for people. */
    logFormat: values.LOG_FORMAT ?? (production ? 'json' : 'text'),
    /** Queries that take longer than this, in milliseconds, are logged; 0 logs none. */
    slowQueryMs: values.SLOW_QUERY_MS,
    /** The port and host for health checks and metrics; undefined: not served. */
    ops: values.OPS_PORT === undefined ? undefined : { port: values.OPS_PORT, host: values.OPS_HOST },
  }
}
