import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseIpn } from '../../money/payment-providers/paypal-form/ipn.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { readForm } from './form.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ settings: { PAYPAL_MODE: 'simulator' } })))
afterAll(() => server[Symbol.asyncDispose]())

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const post = async (path: string, body: string) =>
  (await server.page(path, { method: 'POST', headers: form, body })).status

const floods: [string, string][] = [
  ['32,000 fields of one name', 'a&'.repeat(32_000)],
  ['9,500 fields', Array.from({ length: 9500 }, (_, i) => `f${i}=`).join('&')],
  ['1,001 fields', Array.from({ length: 1001 }, (_, i) => `f${i}=x`).join('&')],
  ['a name of 60 kB', 'n'.repeat(60_000)],
  ['a value of 60 kB', `a=${'%41'.repeat(20_000)}`],
]

test.each(floods)('a form with %s is refused wherever a form is taken', async (_, body) => {
  for (const path of [
    '/api/add-message',
    '/api/add-subscriber',
    '/api/payments/paypal/ipn',
    '/paypal-simulator/cgi-bin/webscr',
  ])
    expect(await post(path, body), path).toBe(413)
})

test('a form as browsers send it is read as it was typed', () => {
  const typed = { name: 'José & Käthe', message: '100 % = a+b\n日本' }
  expect(readForm(Buffer.from(new URLSearchParams(typed).toString()))).toEqual(typed)
  expect(readForm(Buffer.from('&a=1&&a=2&b&=c&d=%zz'))).toEqual({ a: '2', b: '', '': 'c', d: '%zz' })
})

test('parses a notice of 100 kB in linear time', () => {
  for (const piece of ['a&', 'a=b&', '%41&', '%e9=%e9&', '=', '%', '+'])
    parseIpn(Buffer.from(piece.repeat(100_000 / piece.length)))
  const some = parseIpn(Buffer.from('a=1&b=%e9%80&a=2&a&&c=%zz+x&charset=windows-1252'))
  expect([...some]).toEqual([
    ['a', ['1', '2', '']],
    ['b', ['é€']],
    ['c', ['%zz x']],
    ['charset', ['windows-1252']],
  ])
})
