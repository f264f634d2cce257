import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMail, orderAsGuest, person } from '#dev/test/company.ts'
import { makePackage, orderOf } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { runResets } from './resets.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const clientEmail = 'server@my-agency.iam.gserviceaccount.com'
/** The accounts at Google’s stand-in, by their addresses. */
const accounts = new Map<string, { localId: string; mfaInfo?: object[]; emailVerified?: boolean }>()
let isDown = false

/** Answers as Google does: an access token for a signed assertion, then calls with it. */
async function google({ hostname, pathname }: URL, init: RequestInit): Promise<Response> {
  if (isDown) return Response.json({}, { status: 503 })
  if (hostname === 'oauth2.googleapis.com') {
    const assertion = new URLSearchParams(init.body as string).get('assertion') ?? ''
    await jwtVerify(assertion, publicKey, { issuer: clientEmail, audience: `https://${hostname}${pathname}` })
    return Response.json({ access_token: 'access', expires_in: 3600 })
  }
  if (new Headers(init.headers).get('Authorization') !== 'Bearer access')
    return Response.json({}, { status: 403 })
  const { email, localId, mfa, emailVerified } = JSON.parse(init.body as string) as {
    email?: string[] | string
    localId?: string
    mfa?: object
    emailVerified?: boolean
  }
  if (pathname.endsWith('/accounts:update'))
    for (const account of accounts.values())
      if (account.localId === localId && mfa && !('enrollments' in mfa)) delete account.mfaInfo
      else if (account.localId === localId && emailVerified) account.emailVerified = true
  const asked = [email].flat()[0] ?? ''
  const found = accounts.get(asked)
  return Response.json({ users: found ? [{ ...found, email: asked }] : [] })
}

let server: TestServer
const passOn = globalThis.fetch
beforeAll(async () => {
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    return url.hostname.endsWith('.googleapis.com') ? google(url, init ?? {}) : passOn(input, init)
  }
  const key = { client_email: clientEmail, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
  server = await startTestServer({ settings: { FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key) } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  globalThis.fetch = passOn
})

/** A person with a second factor. */
async function withFactor() {
  const who = await person()
  accounts.set(who.email, { localId: who.uid, mfaInfo: [{}] })
  return who
}
const hasFactor = ({ email }: { email: string }) => accounts.get(email)?.mfaInfo !== undefined
const call = (method: string, path: string, as: string | undefined, body?: object) =>
  server.call(method, path, { ...(as && { as }), ...(body && { body }) })
const makeCodes = async (as: string) =>
  (await call('POST', '/me/recovery-codes', as, {})).body.codes as string[]
async function recover(email: string, recoveryCode: string) {
  const { body } = await call('POST', '/recovery/code', undefined, { email })
  const code = /\d{6}/.exec((await newestMail(server, 'email-code', email)).subject)![0]
  const proof = { codeId: body.codeId as string, code, recoveryCode }
  return { proof, ...(await call('POST', '/recovery', undefined, proof)) }
}

test('a recovery code replaces a lost second factor once, and only with a mailed code', async () => {
  const who = await withFactor()
  const before = await makeCodes(who.as)
  const codes = await makeCodes(who.as)
  expect(new Set([...before, ...codes]).size).toBe(20)
  expect((await call('GET', '/me/recovery-codes', who.as)).body).toMatchObject({ offered: true, left: 10 })
  const stored = await server.connection.db.selectFrom('recoveryCodes').selectAll().execute()
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code)

  const other = await withFactor()
  const [foreign] = await makeCodes(other.as)
  for (const wrong of ['2222-2222-2222-2222', before[0]!, foreign!]) {
    const { status, body } = await recover(who.email, wrong)
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['recoveryCode']])
  }
  expect(hasFactor(who)).toBe(true)

  // Written in another way, too. If the identity service does not answer, the code is not used up.
  const typed = codes[3]!.toUpperCase().replaceAll('-', ' ')
  isDown = true
  expect((await recover(who.email, typed)).status).toBe(503)
  isDown = false
  const { status, proof } = await recover(who.email, typed)
  expect([status, hasFactor(who), hasFactor(other)]).toEqual([204, false, true])
  expect((await newestMail(server, 'second-factor-off', who.email)).subject).toContain('is off')
  expect((await call('GET', '/me/recovery-codes', who.as)).body.left).toBe(0)
  expect((await call('POST', '/recovery', undefined, proof)).status).toBe(422)
})

test('guessing ends after five attempts, and an address without an account is answered alike', async () => {
  const who = await withFactor()
  const [right] = await makeCodes(who.as)
  const { proof } = await recover(who.email, 'guess')
  for (let i = 0; i < 4; i++)
    expect((await call('POST', '/recovery', undefined, proof)).body.errors).toHaveProperty('recoveryCode')
  const late = await call('POST', '/recovery', undefined, { ...proof, recoveryCode: right })
  expect([late.status, Object.keys(late.body.errors as object)]).toEqual([422, ['code']])
  expect(hasFactor(who)).toBe(true)
  const nobody = await recover(`${randomUUID()}@site.test`, 'guess')
  expect(nobody.body.errors).toEqual((await recover(who.email, 'guess')).body.errors)
})

test('codes need a sign-in of the last minutes', async () => {
  const uid = randomUUID()
  const as = await token({
    uid,
    email: `${uid}@site.test`,
    claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 },
  })
  expect((await call('POST', '/me/recovery-codes', as, {})).status).toBe(403)
  expect((await call('POST', '/me/recovery-codes', undefined, {})).status).toBe(401)
})

const hour = 60 * 60 * 1000
const plan = (email: string, as = server.admin) => call('POST', '/second-factor-resets', as, { email })
const run = (hours: number) => server.after(hours * hour, () => runResets(server.ctx))
const planned = async (email: string) =>
  ((await call('GET', '/second-factor-resets', server.admin)).body as { _id: string; email: string }[]).find(
    (each) => each.email === email,
  )

test('the agency turns off a lost second factor after 48 hours, and its owner is told at once', async () => {
  const who = await withFactor()
  expect((await plan(who.email, who.as)).status).toBe(403)
  expect((await plan(`${randomUUID()}@site.test`)).status).toBe(409)
  expect((await plan(who.email)).status).toBe(201)
  expect((await plan(who.email)).status).toBe(409)
  expect((await newestMail(server, 'second-factor-reset', who.email)).subject).toMatch(/^On .+, we turn off/)
  await run(47)
  expect(hasFactor(who)).toBe(true)
  isDown = true
  await expect(run(49)).rejects.toThrow()
  isDown = false
  await run(49)
  expect([hasFactor(who), await planned(who.email)]).toEqual([false, undefined])
  expect((await newestMail(server, 'second-factor-off', who.email)).subject).toContain('is off')
})

test('a reset whose mail did not leave waits: its owner could not stop it', async () => {
  const who = await withFactor()
  await plan(who.email)
  const mail = (state: 'failed' | 'sent') =>
    server.connection.db
      .updateTable('mails')
      .set({ state, sentAt: state === 'sent' ? new Date() : null })
      .where('kind', '=', 'second-factor-reset')
      .where('recipient', '=', who.email)
      .execute()
  await mail('failed')
  await run(49)
  expect([hasFactor(who), (await planned(who.email))?.email]).toEqual([true, who.email])
  await mail('sent')
  await run(49)
  expect(hasFactor(who)).toBe(false)
})

test('a planned reset is stopped by the mailed link, or by an administrator', async () => {
  const [one, other] = [await withFactor(), await withFactor()]
  for (const { email } of [one, other]) await plan(email)
  const mail = (await newestMail(server, 'second-factor-reset', one.email)).text
  const key = /mode=stopReset#(\w+)/.exec(mail)![1]!
  const stop = (each: string) => call('POST', '/second-factor-reset/stop', undefined, { token: each })
  expect((await stop(key)).status).toBe(204)
  expect([(await stop(key)).status, (await stop('0'.repeat(40))).status]).toEqual([409, 409])
  const { _id } = (await planned(other.email))!
  expect((await call('DELETE', `/second-factor-resets/${_id}`, other.as)).status).toBe(403)
  expect((await call('DELETE', `/second-factor-resets/${_id}`, server.admin)).status).toBe(204)
  await run(49)
  expect([hasFactor(one), hasFactor(other)]).toEqual([true, true])
})

test('a recovery ends a planned reset, which would turn off the next second factor', async () => {
  const who = await withFactor()
  const [code] = await makeCodes(who.as)
  await plan(who.email)
  expect((await recover(who.email, code!)).status).toBe(204)
  accounts.get(who.email)!.mfaInfo = [{}]
  await run(49)
  expect([hasFactor(who), await planned(who.email)]).toEqual([true, undefined])
})

test('the code of an order verifies an address only while the account still has it', async () => {
  const claimed = async (owner: (uid: string) => string) => {
    const [uid, email] = [randomUUID(), `${randomUUID()}@site.test`]
    accounts.set(email, { localId: owner(uid) })
    const order = await orderAsGuest(server, email, orderOf(await makePackage(server)))
    const as = await token({ uid, email, verified: false })
    expect((await call('POST', '/order-claim', as, { token: order.token })).status).toBe(204)
    return accounts.get(email)!.emailVerified
  }
  expect(await claimed((uid) => uid)).toBe(true)
  // Another account has it by now.
  expect(await claimed(() => randomUUID())).toBeUndefined()
})
