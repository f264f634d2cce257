import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, generator } from './load.ts'
import { end, runNode, untilAnswered, type Product } from '../dev/test/process.ts'
import { freePort } from '../dev/free-port.ts'
import { thousands, times, type Row } from './table.ts'

const paths = [
  ['/banner', 'one record'],
  ['/pricings', 'a list'],
] as const

/** Compares API throughput with that of a bare route with the same query, without headers, checks and logs. */
export async function measureApi({ url, call }: Product): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bare-'))
  const port = await freePort()
  const bare = `http://127.0.0.1:${port}`
  const child = runNode(['bench/bare.ts'], { DATA_DIR: dataDir, PORT: String(port) })
  try {
    await untilAnswered(`${bare}/pricings`, child)
    await sameContent(call, bare)
    const rows: Row[] = []
    for (const [path, kind] of paths) {
      const [ours = 0, barest = 0] = await compare([`${url}/api${path}`, bare + path], { rounds: 3 })
      rows.push({
        what: `API, ${kind}: requests per second compared with a bare Hono route with the same query, ${generator}`,
        measured: `${times(ours / barest)} (${thousands(ours)} and ${thousands(barest)})`,
        target: 'at least 0.5 ×',
        met: ours / barest >= 0.5,
      })
    }
    return rows
  } finally {
    await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function sameContent(call: Product['call'], bare: string) {
  for (const [path] of paths) {
    const [ours, other] = await Promise.all([
      call<Record<string, string>[]>('GET', path),
      fetch(bare + path).then((answer) => answer.json() as Promise<Record<string, string>[]>),
    ])
    const words = (records: Record<string, string>[]) =>
      JSON.stringify(records.map(({ _id, ...values }) => values))
    if (words(ours) !== words(other)) throw new Error(`the bare route has different content at ${path}`)
  }
}
