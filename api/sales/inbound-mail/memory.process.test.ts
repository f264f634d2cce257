import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { query } from '#dev/test/cluster.ts'
import { domain, secret, sign } from '#dev/test/inbound-mail.ts'
import { mime } from '#dev/test/mime.ts'
import { identity, startProduct } from '#dev/test/process.ts'

const length = 24 * 1024 * 1024
const repeated = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const headers = {
  From: 'Ada <ada@site.test>',
  To: `reply+${'0'.repeat(40)}@${domain}`,
  Subject: 'Re: Order',
  'MIME-Version': '1.0',
}
const mixed = { ...headers, 'Content-Type': 'multipart/mixed; boundary=b' }
const file = '--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n'

const mails: [name: string, make: () => Buffer][] = [
  ['quotes', () => mime(headers, Buffer.from(repeated('> x\r\n')))],
  ['one line', () => mime(headers, Buffer.from(repeated('x')))],
  ['empty lines', () => mime(headers, Buffer.from(repeated('\r\n')))],
  ['HTML', () => mime({ ...headers, 'Content-Type': 'text/html' }, Buffer.from(repeated('<b>x</b>')))],
  ['deep HTML', () => mime({ ...headers, 'Content-Type': 'text/html' }, Buffer.from(repeated('<div>')))],
  [
    'quoted-printable HTML',
    () =>
      mime(
        { ...headers, 'Content-Type': 'text/html', 'Content-Transfer-Encoding': 'quoted-printable' },
        Buffer.from(repeated('=3Cb=3Ex=\r\n')),
      ),
  ],
  ['parts', () => mime(mixed, Buffer.from(repeated('--b\r\n\r\nx\r\n')))],
  [
    'nested parts',
    () =>
      mime(
        { ...headers, 'Content-Type': 'multipart/mixed; boundary=b0' },
        Buffer.from(
          Array.from(
            { length: 300_000 },
            (_, i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`,
          ).join(''),
        ),
      ),
  ],
  ['headers', () => mime({ ...headers, 'X-A': Array<string>(3_000_000).fill('b') }, 'x')],
  ['a long header', () => mime({ ...headers, 'X-A': repeated('b') }, 'x')],
  ['recipients', () => mime({ ...headers, Cc: repeated('a@b.test, ') }, 'x')],
  ['a large file', () => mime(mixed, Buffer.from(file + repeated('QUFB')))],
  ['many files', () => mime(mixed, Buffer.from(`${file}${'QUFB'.repeat(15_000)}\r\n`.repeat(400)))],
]

const server = inject('postgres')

// `/proc` shows the largest memory that a process has had.
test.skipIf(process.platform !== 'linux' || server === null)(
  'mails made to take memory take less than 200 MB',
  async () => {
    const name = `mail_memory_${randomUUID().replaceAll('-', '')}`
    await query(`${server}/postgres`, `create database ${name}`)
    const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-mail-memory-'))
    await using product = await startProduct(dataDir, {
      ...identity,
      DATABASE_URL: `${server}/${name}`,
      INBOUND_MAIL_DOMAIN: domain,
      INBOUND_MAIL_SECRET: secret,
    })
    const peakMegabytes = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) / 1024
    // The start, with its migrations, is not measured.
    writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
    const atStart = peakMegabytes()
    const peaks = [`start: ${Math.round(atStart)} MB`]
    for (const [kind, make] of mails) {
      const raw = make()
      const answer = await fetch(`${product.url}/api/mail/inbound`, {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822', ...sign(raw) },
        body: new Uint8Array(raw),
      })
      expect(await answer.json(), kind).toEqual({ result: 'held' })
      peaks.push(`${kind}: ${Math.round(peakMegabytes())} MB`)
    }
    expect(peakMegabytes() - atStart, peaks.join('\n')).toBeLessThan(200)
    rmSync(dataDir, { recursive: true, force: true })
  },
)
