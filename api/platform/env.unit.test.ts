import { describe, expect, test } from 'vitest'
import { readEnv, SettingError, settingNames } from './env.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.com',
  FIREBASE_PROJECT_ID: 'my-agency',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'my-agency.firebaseapp.com',
  PAYPAL_MODE: 'live',
}

/** The error line of a failed start; undefined if the settings are valid. */
function lineOf(given: Record<string, string>): string | undefined {
  try {
    readEnv(given)
    return undefined
  } catch (error) {
    expect(error, JSON.stringify(given)).toBeInstanceOf(SettingError)
    return (error as Error).message
  }
}

/** Wrong values, as people may write them. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['http', '-1', '70000', '80.5'],
  DATABASE_URL: ['localhost', 'mysql://host/name', 'postgres://user:p#ss@host/name', 'postgres://u:50%@h/n'],
  S3_ENDPOINT: ['s3.example.com', 'ftp://s3.example.com'],
  S3_BUCKET: ['My Bucket', 's3://bucket', 'b'],
  S3_REGION: ['Europe (Frankfurt)'],
  S3_PATH_STYLE: ['true'],
  BACKUP_S3_ENDPOINT: ['s3.example.com'],
  BACKUP_S3_BUCKET: ['My Bucket'],
  BACKUP_S3_REGION: ['Europe (Frankfurt)'],
  BACKUP_S3_PATH_STYLE: ['true'],
  BACKUP_AT: ['3 o’clock', '24:00', '3:00'],
  BACKUP_KEEP: ['7', '7 daily', '7/4'],
  BACKUP_PASSPHRASE: ['too short'],
  PUBLIC_URL: ['www.example.com', 'https://', 'https://www.example.com/shop', 'https://u:p@www.example.com'],
  FIREBASE_PROJECT_ID: ['My Agency', '12345'],
  FIREBASE_API_KEY: ['AIza:SyA', 'two words'],
  FIREBASE_AUTH_DOMAIN: ['https://my-agency.firebaseapp.com', 'localhost:9099', 'my-agency.firebaseapp.com/'],
  FIREBASE_SERVICE_ACCOUNT: ['key.json', '{}', '{"client_email":"a@b.co","private_key":"x"}'],
  TOKEN_SYNC_URL: ['session', '//other.example', 'https://other.example/'],
  SIGN_IN_METHODS: ['facebook', 'google;link', 'Google'],
  AUTH_EMULATOR_PORT: ['0', 'x'],
  SMTP_URL: [
    'mail.example.com',
    'mail.example.com:587',
    'smtp://',
    'smtp:user@host',
    'https://mail.example.com',
    'smtp://user:50%@mail.example.com',
  ],
  MAIL_FROM: ['The agency', 'a@b.co, c@d.co', 'Agency <hello@example.com>'],
  PAYPAL_MODE: ['LIVE', 'production'],
  PAYPAL_MERCHANT_ID: ['shop@example.com'],
  STRIPE_SECRET_KEY: ['pk_test_0123456789', 'sk_test_', 'sk_test_with space0123'],
  STRIPE_WEBHOOK_SECRET: ['we_0123456789', 'whsec_'],
  CURRENCY: ['usd', 'JPY', '$'],
  INBOUND_MAIL_DOMAIN: ['reply', 'https://reply.example.com', `${'x'.repeat(250)}.com`],
  INBOUND_MAIL_SERVER: ['mx one', 'mx;example'],
  INBOUND_MAIL_SECRET: ['short'],
  REBUILD_SECRET: ['short'],
  PUBLISH_WEBHOOK_URL: ['hooks.example.com'],
  PUBLISH_WEBHOOK_PRIVATE: ['yes'],
  IMPORT_PRIVATE: ['yes'],
  INDEXNOW_KEY: ['short', 'two words 123'],
  INDEXNOW_URL: ['api.indexnow.org'],
  VIES_URL: ['vies.example.com'],
  STATISTICS_BEACON: ['yes', 'true'],
  CDN: ['akamai', 'Cloudflare'],
  CDN_API_TOKEN: ['two words', 'tökén'],
  CDN_API_URL: ['api.fastly.com'],
  CDN_PURGE_BY: ['tags'],
  HSTS: ['on', '31536000', 'max-age=1y', 'max-age=300;preload'],
  TRUSTED_PROXIES: ['all', '0', '10.0.0.0/99'],
  ALLOW_NEWER_DATABASE: ['yes'],
  LIMIT_FACTOR: ['none', '-1', '1e9'],
  FORM_WORK: ['on'],
  DEMO: ['true'],
  DEV: ['true'],
  LOG_LEVEL: ['verbose'],
  LOG_CLIENT_ADDRESS: ['yes', 'masked'],
  LOG_FORMAT: ['xml'],
  SLOW_QUERY_MS: ['1s', '-1', '60001'],
  OPS_PORT: ['x', '65536'],
}

/** Settings without a format, whose values are checked only where they are used. */
const anyText = [
  'NODE_ENV',
  'HOST',
  'DATA_DIR',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_DIR',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'CDN_SITE_ID',
  'OPS_HOST',
]

describe('a wrong setting ends the start with one line that names it', () => {
  test('these tests cover every setting', () =>
    expect([...Object.keys(wrong), ...anyText].toSorted()).toEqual(settingNames.toSorted()))

  test.each(Object.entries(wrong))('%s', (name, values) => {
    for (const value of values)
      expect(lineOf({ [name]: value }), value).toMatch(new RegExp(`^${name} .+\\.$`))
  })

  test.each(settingNames)('%s with a line break at its end, as a file of secrets gives it', (name) =>
    expect(lineOf({ [name]: '1\n' })).toMatch(new RegExp(`^${name} is wrong: it begins or ends`)),
  )

  test('no error message repeats the value, which may be secret', () => {
    for (const name of settingNames)
      expect(lineOf({ [name]: ' my:secret/value' }) ?? '', name).not.toContain('my:secret')
  })
})

describe('settings that depend on each other', () => {
  test.each([
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ ...production, FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID'],
    [{ ...production, FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY'],
    [{ ...production, PAYPAL_MODE: 'simulator' }, 'PAYPAL_MODE'],
    [{ ...production, PAYPAL_CLIENT_ID: 'x' }, 'PAYPAL_CLIENT_ID'],
    [{ ...production, STRIPE_SECRET_KEY: 'sk_live_0123456789' }, 'STRIPE_SECRET_KEY'],
    [{ ...production, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }, 'STRIPE_SECRET_KEY'],
    [
      { STRIPE_SECRET_KEY: 'rk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' },
      'STRIPE_SECRET_KEY',
    ],
    [{ ...production, LIMIT_FACTOR: '0' }, 'LIMIT_FACTOR'],
    [{ ...production, DEMO: '1' }, 'DEMO'],
    [{ ...production, DEV: '1' }, 'DEV'],
    [{ ...production, S3_BUCKET: 'bucket' }, 'S3_BUCKET'],
    [{ ...production, BACKUP_S3_BUCKET: 'bucket' }, 'BACKUP_S3_ACCESS_KEY_ID'],
    [{ ...production, BACKUP_S3_ACCESS_KEY_ID: 'x' }, 'BACKUP_S3_ACCESS_KEY_ID'],
    [{ ...production, BACKUP_S3_BUCKET: 'bucket', BACKUP_DIR: '/backups' }, 'BACKUP_DIR'],
    [
      {
        ...production,
        S3_BUCKET: 'bucket',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'x',
        BACKUP_S3_BUCKET: 'bucket',
      },
      'BACKUP_S3_BUCKET',
    ],
    [{ ...production, INBOUND_MAIL_DOMAIN: 'reply.example.com' }, 'INBOUND_MAIL_DOMAIN'],
    [{ ...production, PUBLISH_WEBHOOK_URL: 'https://hooks.example.com' }, 'REBUILD_SECRET'],
    [{ ...production, CDN: 'fastly' }, 'CDN'],
    [{ ...production, CDN: 'cloudflare', CDN_SITE_ID: 'my-zone', CDN_API_TOKEN: 'x' }, 'CDN_SITE_ID'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES'],
  ])('%j', (given, name) => expect(lineOf(given)).toMatch(new RegExp(`^${name}\\b.+\\.$`)))

  test('valid combinations are accepted', () => {
    expect(lineOf(production)).toBeUndefined()
    expect(lineOf({})).toBeUndefined()
  })
})
