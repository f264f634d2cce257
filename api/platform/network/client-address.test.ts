import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, networkOf, readTrustedProxies } from './client-address.ts'

/** The client address of a request from `remote` with these forwarded addresses. */
async function addressSeen(remote: string, proxies: string | undefined, forwarded?: string) {
  const app = new Hono().get('/', (c) =>
    c.text(clientAddress(c, proxies ? readTrustedProxies(proxies) : undefined)),
  )
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: remote } } })
  return answer.text()
}

test.each([
  ['no proxy: the header is ignored', '203.0.113.5', undefined, '1.2.3.4', '203.0.113.5'],
  ['one proxy', '10.0.0.1', '1', '203.0.113.5', '203.0.113.5'],
  [
    'one proxy, and a client that sends a forged address',
    '10.0.0.1',
    '1',
    '1.2.3.4, 203.0.113.5',
    '203.0.113.5',
  ],
  ['two proxies', '10.0.0.1', '2', '1.2.3.4, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
  ['proxies by address', '10.0.0.1', '10.0.0.0/8', '1.2.3.4, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
  ['a client that bypasses the proxies', '198.51.100.7', '10.0.0.0/8', '1.2.3.4', '198.51.100.7'],
  ['a proxy over IPv6', 'fd00::1', 'fd00::/8, 10.0.0.0/8', '[2001:db8::5]:443', '2001:db8::5'],
  [
    'a proxy with an IPv4-mapped IPv6 address',
    '::ffff:10.0.0.1',
    '10.0.0.1',
    '203.0.113.5:5555',
    '203.0.113.5',
  ],
  ['nonsense', '10.0.0.1', '1', "1.2.3.4, <script>'", '10.0.0.1'],
  ['nothing', '10.0.0.1', '1', '', '10.0.0.1'],
  ['no header', '10.0.0.1', '3', undefined, '10.0.0.1'],
])('%s', async (_, remote, proxies, forwarded, expected) => {
  expect(await addressSeen(remote, proxies, forwarded)).toBe(expected)
})

test('an IPv6 network counts as one client, and so does each IPv4 address', () => {
  expect(networkOf('2001:db8:0:12::1')).toBe(networkOf('2001:0db8::12:ffff:1:2:3'))
  expect(networkOf('2001:db8:0:12::1')).not.toBe(networkOf('2001:db8:0:13::1'))
  expect(networkOf('203.0.113.5')).toBe('203.0.113.5')
})

test.each(['0', 'x', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1,', '1.2.3.4/8/8', '10.0.0.0/'])(
  '%s is not a valid list of proxies',
  (text) => expect(readTrustedProxies(text)).toBeUndefined(),
)
