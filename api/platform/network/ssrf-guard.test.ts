import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFromPublicUrl, postToPublicUrl } from './ssrf-guard.ts'
import { announcementOf, sendWebhook } from '../../site/publish/webhook.ts'

const heard: string[] = []
/** The id and the body of each message to `/hook`. */
const messages: unknown[] = []
const server = createServer(async (request, response) => {
  heard.push(request.url ?? '')
  if (request.url === '/hook') {
    messages.push([request.headers['webhook-id'], Buffer.concat(await request.toArray()).toString()])
    response.writeHead(messages.length === 1 ? 500 : 204).end()
  } else if (request.url === '/moved') response.writeHead(307, { Location: '/secret' }).end()
  else if (request.url === '/picture') response.writeHead(200).end('x'.repeat(100))
  else if (request.url === '/leads-on') response.writeHead(301, { Location: '/picture' }).end()
  else if (request.url === '/circle') response.writeHead(302, { Location: '/circle' }).end()
  else if (request.url === '/to-a-file') response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
  else response.writeHead(204).end()
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const post = (url: string, more: { allowPrivate?: boolean; resolve?: LookupFunction } = {}) =>
  postToPublicUrl(url, { setting: 'PRIVATE', headers: {}, body: '{}', allowPrivate: false, ...more })

/** A host name with these addresses in the first lookup, and others in later ones. */
function name(...answers: string[][]) {
  const asked: string[] = []
  const resolve: LookupFunction = (host, _, done) => {
    const found = answers[Math.min(asked.push(host), answers.length) - 1]!
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked }
}

const notPublic = `
  127.0.0.1 10.1.2.3 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
  255.255.255.255 198.18.0.1 ::1 :: fe80::1 fd00::1 ::ffff:10.0.0.1 ::ffff:7f00:1
  64:ff9b::a00:1 2002:7f00:1:: 2001:db8::1 ff02::1`

test.each(notPublic.trim().split(/\s+/))('nothing is sent to %s, which is not public', async (address) => {
  const host = address.includes(':') ? `[${address}]` : address
  await expect(post(`http://${host}:${port}/in`)).rejects.toThrow(/private network/)
  await expect(post(`http://named.test:${port}/in`, name([address]))).rejects.toThrow(/private network/)
})

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '[::ffff:127.0.0.1]',
])('nothing is sent to the local machine at %s', async (host) => {
  await expect(post(`http://${host}:${port}/in`)).rejects.toThrow(/private network/)
  expect(heard).not.toContain('/in')
})

test('a host name with a private address is rejected, even if it also has public ones', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1']])
    await expect(post(`http://hooks.test:${port}/named`, name(addresses))).rejects.toThrow(/private network/)
  expect(heard).not.toContain('/named')
})

test('a host name is resolved only once, which prevents DNS rebinding', async () => {
  const rebinding = name(['192.0.0.8', '127.0.0.1'], ['127.0.0.1'])
  await expect(post(`http://rebind.test:${port}/rebound`, rebinding)).rejects.toThrow()
  const allowed = name(['127.0.0.1'], ['10.255.255.1'])
  expect(await post(`http://once.test:${port}/once`, { ...allowed, allowPrivate: true })).toBe(204)
  expect(allowed.asked).toEqual(['once.test'])
  expect(heard).toContain('/once')
  expect(heard).not.toContain('/rebound')
})

test('a redirect is not followed', async () => {
  expect(await post(`http://127.0.0.1:${port}/moved`, { allowPrivate: true })).toBe(307)
  expect(heard).toContain('/moved')
  expect(heard).not.toContain('/secret')
})

test('downloads check the address at each redirect, and limit the size', async () => {
  const get = (path: string, more: object = {}) =>
    getFromPublicUrl(`http://127.0.0.1:${port}${path}`, {
      setting: 'PRIVATE',
      allowPrivate: true,
      maxBytes: 100,
      timeoutMs: 60_000,
      ...more,
    })
  await expect(get('/picture', { allowPrivate: false })).rejects.toThrow('PRIVATE must be set')
  expect(heard).not.toContain('/picture')
  expect((await get('/leads-on')).toString()).toBe('x'.repeat(100))
  await expect(get('/picture', { maxBytes: 99 })).rejects.toThrow('larger')
  await expect(get('/circle')).rejects.toThrow('too many redirects')
  await expect(get('/to-a-file')).rejects.toThrow('must begin with http')
  await expect(get('/nothing')).rejects.toThrow('204')
})

test('a retried message has the same id and body, so that receivers can recognize it', async () => {
  const env = {
    publishWebhookUrl: `http://127.0.0.1:${port}/hook`,
    publishWebhookPrivate: true,
    rebuildSecret: 'a secret',
  }
  const announcement = announcementOf(['/'])
  await expect(sendWebhook(env, announcement)).rejects.toThrow('500')
  await sendWebhook(env, announcement)
  expect(messages).toHaveLength(2)
  expect(messages[1]).toEqual(messages[0])
})
