import { expect, test } from 'vitest'
import { startTestServer, token } from '#dev/test/server.ts'
import { isFromThisMachine } from './this-machine.ts'

const settings = {
  FIREBASE_PROJECT_ID: '',
  FIREBASE_API_KEY: '',
  FIREBASE_AUTH_DOMAIN: '',
  PUBLIC_URL: 'http://localhost',
}
const project = { aud: 'demo-frontdesk', iss: 'https://securetoken.google.com/demo-frontdesk' }

test('with the identity emulator, the API answers requests from this machine only', async () => {
  await using server = await startTestServer({ settings })
  const as = await token({ uid: 'the-admin', email: 'admin@site.test', claims: project })
  const ask = async (path: string, headers: Record<string, string>) =>
    (await server.call('GET', path, { as, headers })).status
  expect(await ask('/users', {})).toBe(200)
  expect(await ask('/mailbox', {})).toBe(200)
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
  ])
    for (const path of ['/users', '/me', '/mailbox', '/banner'])
      expect(await ask(path, { [name]: '127.0.0.1' }), `${path} with ${name}`).toBe(403)
})

test.each([
  ['127.0.0.1', 'localhost:4321', true],
  ['127.0.0.1', '127.0.0.1', true],
  ['::1', '[::1]:4321', true],
  ['::ffff:127.0.0.1', 'localhost', true],
  ['192.168.0.7', 'localhost', false],
  ['::ffff:10.0.0.1', 'localhost', false],
  ['2001:db8::1', 'localhost', false],
  ['', 'localhost', false],
  // Foreign host names that resolve to this machine.
  ['127.0.0.1', 'evil.example', false],
  ['127.0.0.1', 'localhost.evil.example', false],
  ['127.0.0.1', '127.0.0.1.evil.example:80', false],
  ['127.0.0.1', '', false],
])('a request from %s to %s: %s', (address, host, expected) => {
  expect(isFromThisMachine(address, new Headers({ host }))).toBe(expected)
})
