import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, generator } from './load.ts'
import { hasNginx } from '../dev/test/nginx.ts'
import { startCopy } from './nginx.ts'
import type { Product } from '../dev/test/process.ts'
import { thousands, times, type Row } from './table.ts'

const browser = {
  Connection: 'keep-alive',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'Upgrade-Insecure-Requests': '1',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site': 'none',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-US,en;q=0.9',
}

/** Compares published pages with static web servers. */
export async function measurePages({ url }: Product): Promise<Row[]> {
  const address = `${url}/`
  const page = await packedWell(address)
  const rows = [await negotiation(address, page.headers.get('etag') ?? '')]
  if (!hasNginx)
    return [
      ...rows,
      { what: 'Landing page compared with nginx', measured: 'skipped: nginx is not installed' },
    ]

  await using copy = await startCopy(page.body, page.headers)
  const same = (await ask(copy.url, {})).body.equals(page.body)
  if (!same) throw new Error('nginx serves different bytes')
  for (const [kind, headers] of [
    ['minimal headers', { 'Accept-Encoding': 'br' }],
    ['browser headers', browser],
  ] as const) {
    const [ours = 0, nginx = 0] = await compare([address, copy.url], { headers })
    rows.push({
      what: `Landing page, ${kind}: requests per second compared with nginx, one worker each, ${generator}`,
      measured: `${times(ours / nginx)} (${thousands(ours)} and ${thousands(nginx)})`,
    })
  }
  return rows
}

async function negotiation(address: string, etag: string): Promise<Row> {
  const packed = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const { headers } = await ask(address, { 'Accept-Encoding': encoding })
      return headers.get('content-encoding') ?? 'identity'
    }),
  )
  const { status } = await ask(address, { 'Accept-Encoding': 'br', 'If-None-Match': etag })
  return {
    what: 'Landing page: responses to a request for brotli, gzip, no compression, and with the ETag',
    measured: [...packed, status].join(', '),
    target: 'br, gzip, identity, 304',
    met: [...packed, status].join(', ') === 'br, gzip, identity, 304',
  }
}

/** One response as it is transferred, not decompressed. */
export const ask = (address: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Headers; body: Buffer }>((resolve, reject) => {
    request(address, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const fields = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) fields.set(name, String(value))
        resolve({ status: answer.statusCode ?? 0, headers: fields, body: Buffer.concat(chunks) })
      })
    })
      .once('error', reject)
      .end()
  })

/** A page with its final compression: just after rendering, it has a fast one, in brotli only. */
export async function packedWell(address: string) {
  const inGzip = async () =>
    (await ask(address, { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')
  for (let tries = 0; tries < 100 && (await inGzip()) !== 'gzip'; tries++) await sleep(100)
  return ask(address, { 'Accept-Encoding': 'br' })
}
