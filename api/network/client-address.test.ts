import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, networkOf, readTrustedProxies } from './client-address.ts'

/** What a request from `remote` with these forwarded addresses is taken to come from. */
async function seen(remote: string, proxies: string | undefined, forwarded?: string) {
  const app = new Hono().get('/', (c) =>
    c.text(clientAddress(c, proxies ? readTrustedProxies(proxies) : undefined)),
  )
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: remote } } })
  return answer.text()
}

test.each([
  ['nobody in front: what is said is not believed', '203.0.113.5', undefined, '1.2.3.4', '203.0.113.5'],
  ['one proxy', '10.0.0.1', '1', '203.0.113.5', '203.0.113.5'],
  [
    'one proxy, and a client that writes an address before',
    '10.0.0.1',
    '1',
    '1.2.3.4, 203.0.113.5',
    '203.0.113.5',
  ],
  ['two proxies', '10.0.0.1', '2', '1.2.3.4, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
  ['proxies by address', '10.0.0.1', '10.0.0.0/8', '1.2.3.4, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
  ['somebody who comes past the proxies', '198.51.100.7', '10.0.0.0/8', '1.2.3.4', '198.51.100.7'],
  ['a proxy over IPv6', 'fd00::1', 'fd00::/8, 10.0.0.0/8', '[2001:db8::5]:443', '2001:db8::5'],
  ['a proxy as IPv6 writes IPv4', '::ffff:10.0.0.1', '10.0.0.1', '203.0.113.5:5555', '203.0.113.5'],
  ['nonsense', '10.0.0.1', '1', "1.2.3.4, <script>'", '10.0.0.1'],
  ['nothing', '10.0.0.1', '1', '', '10.0.0.1'],
  ['no header', '10.0.0.1', '3', undefined, '10.0.0.1'],
])('%s', async (_, remote, proxies, forwarded, expected) => {
  expect(await seen(remote, proxies, forwarded)).toBe(expected)
})

test('an IPv6 network counts as one, IPv4 addresses each', () => {
  expect(networkOf('2001:db8:0:12::1')).toBe(networkOf('2001:0db8::12:ffff:1:2:3'))
  expect(networkOf('2001:db8:0:12::1')).not.toBe(networkOf('2001:db8:0:13::1'))
  expect(networkOf('203.0.113.5')).toBe('203.0.113.5')
})

test.each(['0', 'x', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1,', '1.2.3.4/8/8', '10.0.0.0/'])(
  '%s names no proxies',
  (text) => expect(readTrustedProxies(text)).toBeUndefined(),
)
