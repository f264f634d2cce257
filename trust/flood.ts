import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages, sendAll } from './ports.ts'
import { signed } from './paypal.ts'

type Sent = readonly [path: string, init?: RequestInit]

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string>): Sent => [
  path,
  { method: 'POST', body, headers },
]
const key = () => randomBytes(24).toString('base64url')
const filler = (length: number) => randomBytes(length).toString('hex').slice(0, length)
const many = (count: number) => Array.from({ length: count }, () => `${filler(6)}=`).join('&')

/** Anonymous requests, at rates slightly above their rate limits. */
const kinds: readonly { aMinute: number; make: (i: number) => Sent }[] = [
  { aMinute: 70, make: () => post('/api/payments/paypal/webhook', junkWebhook(), signed('a stranger')) },
  { aMinute: 70, make: () => post('/api/payments/paypal/ipn', junkIpn(), form) },
  { aMinute: 10, make: () => post('/api/payments/paypal/ipn', many(9000).slice(0, 65_000), form) },
  { aMinute: 10, make: (i) => post('/api/add-message', JSON.stringify(message(i)), json) },
  { aMinute: 20, make: (i) => post('/api/add-message', String(new URLSearchParams(message(i))), form) },
  { aMinute: 40, make: () => post('/api/add-message', many(100), form) },
  { aMinute: 10, make: () => post('/api/add-message', `{"name":"${'x'.repeat(64_000)}"}`, json) },
  {
    aMinute: 10,
    make: (i) => post('/api/add-subscriber', JSON.stringify({ subemail: `s${i}@a.example` }), json),
  },
  { aMinute: 330, make: (i) => [['/api/faq-items', '/api/identity', '/api/form-stamp'][i % 3]!] },
  { aMinute: 35, make: () => [`/api/mail-view/${randomUUID()}/${key()}`] },
  { aMinute: 35, make: () => [`/api/subscription/unsubscribe/${key()}`] },
  { aMinute: 70, make: () => post('/api/rebuild', '{}', { ...json, 'webhook-signature': key() }) },
  { aMinute: 60, make: () => ['/api/me', { headers: { Authorization: `Bearer ${filler(7000)}` } }] },
  { aMinute: 60, make: () => post('/api/new-order', '{}', { ...json, Authorization: `Bearer ${key()}` }) },
  // Pages and files have no rate limit.
  { aMinute: 600, make: (i) => [['/', '/pricing', `/none-${i}`, `/${'/'.repeat(2000)}x`][i % 4]!] },
  { aMinute: 120, make: (i) => [[`/media/${key().slice(0, 16)}-1x1.png`, `/og/${key()}.png`][i % 2]!] },
]

const message = (i: number) => ({
  name: 'A stranger',
  email: `stranger-${i}@a.example`,
  number: '1',
  subject: `Number ${i} ${filler(8)}`,
  message: filler(4900),
})
const junkWebhook = () =>
  JSON.stringify({ id: randomUUID(), event_type: 'CHECKOUT.ORDER.APPROVED', resource: { x: filler(60_000) } })
const junkIpn = () =>
  String(
    new URLSearchParams({
      payment_status: 'Completed',
      txn_id: filler(17),
      custom: randomUUID(),
      x: filler(60_000),
    }),
  )

/** Sends all of them from one address, with malformed requests in addition, until it is stopped. */
export async function flood(url: string, address: string, stopped: AbortSignal) {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const send = async ([path, init]: Sent) => {
    const headers = { ...(init?.headers as Record<string, string>), 'X-Forwarded-For': address }
    try {
      const answer = await fetch(url + path, {
        ...init,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      })
      await answer.arrayBuffer()
      count(answer.status)
      if (answer.status === 500) failures.push(path)
    } catch {
      count(0)
    }
  }
  const repeat = async ({ aMinute, make }: (typeof kinds)[number]) => {
    const open = new Set<Promise<void>>()
    for (let i = 0; !stopped.aborted; i++) {
      const sending = send(make(i)).finally(() => open.delete(sending))
      open.add(sending)
      await sleep(60_000 / aMinute, undefined, { signal: stopped }).catch(() => {})
    }
    await Promise.all(open)
  }
  const malformed = async () => {
    for (let seed = 1; !stopped.aborted; seed++) {
      const long = Buffer.from(`GET /?${'a@'.repeat(3500)} HTTP/1.1\r\nHost: 1.2.3.4.5\r\n\r\n`)
      const { sent } = await sendAll(Number(new URL(url).port), [long, ...messages(9, seed)], 2)
      statuses.set(-1, (statuses.get(-1) ?? 0) + sent)
      await sleep(1000, undefined, { signal: stopped }).catch(() => {})
    }
  }
  await Promise.all([...kinds.map(repeat), malformed()])
  return { statuses, failures, sent: [...statuses.values()].reduce((sum, each) => sum + each, 0) }
}
