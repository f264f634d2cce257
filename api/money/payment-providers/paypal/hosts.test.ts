import { describe, expect, test } from 'vitest'
import { readEnv, SettingError } from '../../../platform/env.ts'
import { pageHeaders } from '../../../site/publish/page-headers.ts'
import { createPayPal } from './hosts.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.com',
  FIREBASE_PROJECT_ID: 'my-agency',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'example.com',
}

describe('the settings of payments', () => {
  test.each([
    [{ ...production, PAYPAL_MODE: 'simulator' }, /^PAYPAL_MODE must be live/],
    [production, /^PAYPAL_MODE must be live/],
    [{ PAYPAL_MODE: 'test' }, /^PAYPAL_MODE is wrong: it must be simulator, sandbox or live/],
    [{ PAYPAL_CLIENT_ID: 'x' }, /must be set together/],
    [{ PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'y' }, /must be set together/],
    [{ PAYPAL_MERCHANT_ID: 'shop@example.com' }, /^PAYPAL_MERCHANT_ID is wrong/],
  ])('%j stops the start with an error', (given, line) => {
    expect(() => readEnv(given)).toThrow(SettingError)
    expect(() => readEnv(given)).toThrow(line)
  })

  test('simulates payments if none is set', () => {
    expect(readEnv({}).paypal).toEqual({ mode: 'simulator', credentials: undefined, merchantId: undefined })
  })
})

describe.each([
  ['live', 'paypal.com', 'https://www.paypal.com'],
  ['sandbox', 'sandbox.paypal.com', 'https://www.sandbox.paypal.com'],
])('in the mode %s', (mode, domain, form) => {
  const env = readEnv({ ...production, PAYPAL_MODE: mode })

  test('uses only PayPal’s own hosts', () => {
    expect(createPayPal(env, () => 'http://127.0.0.1:1')).toMatchObject({
      checkout: `${form}/cgi-bin/webscr`,
      postback: `https://ipnpb.${domain}/cgi-bin/webscr`,
      api: `https://api-m.${domain}`,
      notices: 'https://www.example.com',
    })
  })

  test('only payment pages may post a form to PayPal', () => {
    const policy = (needs: readonly 'payment'[]) =>
      pageHeaders(env, '', '', { needs })['Content-Security-Policy']
    expect(policy(['payment'])).toContain(`form-action 'self' ${form};`)
    expect(policy([])).toContain("form-action 'self';")
  })
})
