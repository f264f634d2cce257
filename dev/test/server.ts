import { product } from '#api/platform/caller.ts'
import { contextsOf, type Context } from '#api/platform/context.ts'
import { createSimulator } from '../simulator.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, createLocalJWKSet, SignJWT } from 'jose'
import { inject } from 'vitest'
import { appointAdmin } from '#api/people/access/join.ts'
import { createVerifier } from '#api/people/access/identity.ts'
import type { Outside } from '#api/platform/setup/outside.ts'
import { connect } from '#api/platform/migrate/connect.ts'
import type { Connection, OnQuery } from '#api/platform/db/connection.ts'
import { readEnv, type Env } from '#api/platform/env.ts'
import { createLog, logSlowQueries } from '#api/platform/log.ts'
import { startOps } from '#api/office/ops/server.ts'
import { loadSite } from '#api/site/publish/built-site.ts'
import type { Payments } from '#api/sales/payments/routes.ts'
import { paypalFormAt } from '#api/money/payment-providers/paypal-form/provider.ts'
import { paypalOrdersAt } from '#api/money/payment-providers/paypal-orders/provider.ts'
import type { PayPalHosts } from '#api/money/payment-providers/paypal/hosts.ts'
import type { Publisher } from '#api/site/publish/publisher.ts'
import type { SiteBundle } from '#api/site/publish/render.ts'
import { startServer } from '#api/app/compose.ts'
import type { AppFeature } from '#api/app/parts.ts'
import { query } from './cluster.ts'
import { template } from './setup-postgres.ts'

const projectId = 'test-project'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] })

/** Tests send no requests to other machines. */
const nowhere: Outside = {
  fetch: () => Promise.reject(new Error('no network')),
  txt: () => Promise.reject(new Error('no network')),
  timeoutMs: 1000,
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON body. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Request {
  /** An ID token. */
  as?: string
  /** The token of a link. */
  link?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A server with its own database, called over HTTP. */
export interface TestServer extends AsyncDisposable {
  url: string
  env: Env
  /** For rules that a test calls itself: of the product, with the clock of this server. */
  ctx: Context
  /** Runs a part of a test as if this many milliseconds had passed. */
  after<T>(ms: number, run: () => Promise<T>): Promise<T>
  connection: Connection
  publisher: Publisher
  /** The job workers of this server, which a test may stop earlier. */
  workers: AsyncDisposable
  payments: Payments
  /** Tokens of an administrator and of a customer, both verified. */
  admin: string
  customer: string
  /** The secret by which commands on the server's machine call the API. */
  operatorKey: string
  /** The address of health checks and metrics, if OPS_PORT is set. */
  opsUrl: string
  /** Calls the API; the path is relative to `/api`. */
  call(method: string, path: string, request?: Request): Promise<Answer>
  /** Requests a page. */
  page(path: string, init?: RequestInit): Promise<Answer>
}

export interface Options {
  settings?: Record<string, string>
  site?: SiteBundle
  /** Replaces the list of all features. */
  features?: readonly AppFeature[]
  /** Uses another server's database. */
  databaseUrl?: string
  /** PayPal's addresses, if a test provides its own stub. */
  paypalAt?: PayPalHosts
  /** The destination of log lines. */
  logTo?: { write(line: string): void }
  /** Receives every query; replaces the log of slow queries. */
  onQuery?: OnQuery
}

export async function startTestServer({
  settings = {},
  site,
  features,
  databaseUrl,
  paypalAt,
  logTo,
  onQuery: ownOnQuery,
}: Options = {}): Promise<TestServer> {
  const parts = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-test-'))
  parts.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const url = databaseUrl ?? (await freshDatabase())
  const env = readEnv({
    PUBLIC_URL: 'http://site.test',
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'site.test',
    LOG_LEVEL: 'silent',
    LIMIT_FACTOR: '0',
    // Nobody answers there, at once.
    VIES_URL: 'http://127.0.0.1:9',
    ...(url && { DATABASE_URL: url }),
    ...settings,
  })
  const log = createLog(env.logLevel, 'json', logTo)
  const onQuery = ownOnQuery ?? logSlowQueries(log, env.slowQueryMs)
  const connection = parts.use(
    await connect({ ...(url ? { url } : { snapshot: await openAsBlob(inject('snapshot')) }), onQuery }),
  )
  const ops = parts.use(await startOps(env, log))
  const verify = createVerifier(env.identity, keys)
  const operatorKey = randomUUID()
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const ctx = contextsOf({ db: connection.db, env, now })(product)
  const server = parts.use(
    await startServer({
      env: { ...env, port: 0 },
      connection,
      now,
      site: site ?? (await loadSite()),
      verify,
      operatorKey,
      log,
      ops,
      features,
      paymentProviders: paypalAt && [paypalOrdersAt(paypalAt), paypalFormAt(paypalAt)],
      createSimulator,
      outside: nowhere,
      checkAnswers: true,
      idleMs: 0,
    }),
  )
  const origin = `http://127.0.0.1:${server.port}`
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(origin + path, { redirect: 'manual', ...init })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    }
  }
  const administrator = { uid: 'the-admin', email: 'admin@site.test' }
  const isNew = await connection.db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
  if (!isNew)
    await appointAdmin(ctx, {
      ...administrator,
      emailVerified: true,
      name: null,
      authTime: 0,
    })
  return {
    url: origin,
    opsUrl: `http://127.0.0.1:${ops.port}`,
    env,
    ctx,
    after: async (ms, run) => {
      aheadMs = ms
      try {
        return await run()
      } finally {
        aheadMs = 0
      }
    },
    connection,
    publisher: server.publisher,
    workers: server.workers,
    payments: server.payments,
    admin: await token(administrator),
    operatorKey,
    customer: await token({ uid: 'the-customer', email: 'customer@site.test' }),
    call: (method, path, { as, link, body, headers } = {}) =>
      ask(`/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(as && { Authorization: `Bearer ${as}` }),
          ...(link && { Authorization: `Link ${link}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    page: (path, init = {}) => ask(path, init),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** Creates a database on the PostgreSQL server; undefined for PGlite in memory. */
async function freshDatabase() {
  const server = inject('postgres')
  if (!server) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(`${server}/postgres`, `create database ${name} template ${template}`)
  return `${server}/${name}`
}

interface Claims {
  uid: string
  email?: string
  verified?: boolean
  /** Additional or replaced claims. */
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** An ID token in Firebase's format, signed with the tests' key. */
export function token({ uid, email, verified = true, claims = {}, header = {} }: Claims): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    iat: now - 1,
    exp: now + 3600,
    auth_time: now - 1,
    ...(email && { email, email_verified: verified }),
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
    .sign(privateKey)
}
