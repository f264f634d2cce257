import { generateKeyPair, exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyPermission } from '#content/model/permissions.ts'
import { paymentProviders, providerUid } from '#api/money/payment-providers/registry.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const now = Math.floor(Date.now() / 1000)
const claims = {
  iss: 'https://securetoken.google.com/test-project',
  aud: 'test-project',
  sub: 'the-admin',
  iat: now - 1,
  exp: now + 3600,
  auth_time: now - 1,
}
const foreign = await generateKeyPair('RS256')
const signedBy = (key: CryptoKey | Uint8Array, header: { alg: string } & Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key)
const forged = (change: Record<string, unknown>, header?: Record<string, unknown>) =>
  token({ uid: 'the-admin', email: 'admin@site.test', claims: change, ...(header && { header }) })

test.each<[string, () => string | Promise<string>]>([
  ['no signature', () => new UnsecuredJWT(claims).encode()],
  [
    'an HMAC in place of a signature',
    () => signedBy(new TextEncoder().encode('x'.repeat(32)), { alg: 'HS256', kid: 'test' }),
  ],
  ['a signature by another key', () => signedBy(foreign.privateKey, { alg: 'RS256', kid: 'test' })],
  [
    'an embedded key',
    async () => signedBy(foreign.privateKey, { alg: 'RS256', jwk: await exportJWK(foreign.publicKey) }),
  ],
  ['an unknown key id', () => forged({}, { kid: 'other' })],
  ['another project', () => forged({ aud: 'other-project' })],
  ['several projects', () => forged({ aud: ['test-project', 'other-project'] })],
  ['another issuer', () => forged({ iss: 'https://securetoken.google.com/other-project' })],
  ['an expiry in the past', () => forged({ exp: now - 60 })],
  ['an issue time in the future', () => forged({ iat: now + 3600 })],
  ['an issue time of last week, but not expired', () => forged({ iat: now - 7 * 86_400, exp: now + 86_400 })],
  ['no subject', () => forged({ sub: undefined })],
  ['an empty subject', () => forged({ sub: '' })],
  ['a subject that is too long', () => forged({ sub: 'x'.repeat(129) })],
  ['the reserved uid of the command line', () => forged({ sub: 'operator' })],
  ['the reserved uid of the holder of a link', () => forged({ sub: 'link' })],
  ...paymentProviders.map(({ brand }): [string, () => Promise<string>] => [
    `the reserved uid of ${brand}`,
    () => forged({ sub: providerUid(brand) }),
  ]),
  ['no sign-in time', () => forged({ auth_time: undefined })],
  ['a sign-in in the future', () => forged({ auth_time: now + 3600 })],
  ['invalid text', () => 'nonsense'],
])('a token with %s is rejected', async (_, make) => {
  const answer = await server.call('GET', '/me', { as: await make() })
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({
    status: 401,
    title: 'Sign in first',
    detail: expect.any(String),
    requestId: expect.any(String),
  })
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
})

test('a token identifies the caller and their role', async () => {
  expect((await server.call('GET', '/me', { as: server.admin })).body).toEqual({
    uid: 'the-admin',
    email: 'admin@site.test',
    emailVerified: true,
    name: null,
    role: 'Admin',
    permissions: everyPermission,
    contactEmail: 'admin@site.test',
    mailsAreSent: false,
  })
  expect((await server.call('GET', '/me', { as: server.customer })).body).toMatchObject({
    role: 'Customer',
    permissions: [],
  })
})

test("the role belongs to the identity: another user with the administrator's address does not have it", async () => {
  const thief = await token({ uid: 'thief', email: 'admin@site.test', verified: true })
  expect((await server.call('GET', '/me', { as: thief })).body.role).toBe('Customer')
  expect((await server.call('GET', '/users', { as: thief })).status).toBe(403)
})
