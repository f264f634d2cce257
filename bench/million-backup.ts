import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf } from '../api/backup/stored.ts'
import { readEnv } from '../api/env.ts'
import { s3Store } from '../api/files/s3-store.ts'
import { query } from '../dev/test/cluster.ts'
import { identity, runNode, startProduct, type Product } from '../dev/test/process.ts'
import { startS3 } from '../dev/test/s3.ts'
import { differences } from './same-rows.ts'

/**
 * Backs up the rows of `bench/million.ts` on PostgreSQL, encrypted and to a bucket, runs the restore drill, and restores
 * the backup with the command and with the product: `node bench/million-backup.ts postgres://… [plain]`; `plain` means
 * without a passphrase. It restores into new databases on the same server and drops them.
 */
const [where, form] = process.argv.slice(2)
if (!where) throw new Error('Usage: node bench/million-backup.ts postgres://… [plain]')
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
await using s3 = await startS3()
const settings = {
  ...identity,
  ...Object.fromEntries(Object.entries(s3.settings).map(([name, value]) => [`BACKUP_${name}`, value])),
  ...(form !== 'plain' && { BACKUP_PASSPHRASE: 'six words that nobody would guess' }),
}
const tell = (line: string) => void process.stdout.write(`${line}\n`)
/** Returns the name of the backup that the product makes at its start. */
async function backUp(): Promise<string> {
  await using product = await startProduct(join(folder, 'full'), { ...settings, DATABASE_URL: where! })
  await untilDone(product, 'lastBackup', 'The backup')
  await untilDone(product, 'lastDrill', 'The restore drill')
  const [file] = (await runs(product)).files
  tell(`${file!.name}: ${(file!.size / 1e9).toFixed(2)} GB.`)
  return file!.name
}

interface Run {
  state: 'running' | 'done' | 'failed'
  startedAt: string
  finishedAt: string | null
  problem: string | null
}
type Runs = { [kind in 'lastBackup' | 'lastDrill']: Run | null } & { files: { name: string; size: number }[] }

const runs = (product: Product) => product.call<Runs>('GET', '/backups/stored')

async function untilDone(product: Product, kind: 'lastBackup' | 'lastDrill', what: string) {
  for (;;) {
    await sleep(1000)
    const run = (await runs(product))[kind]
    if (!run || run.state === 'running') continue
    if (run.state === 'failed') throw new Error(run.problem!)
    tellMeasured(what, Date.parse(run.finishedAt!) - Date.parse(run.startedAt), peakOf(product.pid))
    resetPeak(product.pid)
    return
  }
}

async function withNewDatabase(name: string, run: (url: string) => Promise<void>) {
  const url = new URL(where!)
  url.pathname = `${url.pathname}_by_${name}`
  const database = url.pathname.slice(1)
  const server = new URL('/postgres', url).href
  await query(server, `drop database if exists ${database}`)
  await query(server, `create database ${database}`)
  await run(url.href)
  const other = await differences(where!, url.href)
  tell(other.length > 0 ? `Different rows in ${other.join(', ')}.` : 'All rows are equal.')
  await query(server, `drop database ${database}`)
}

async function restoreByCommand(url: string, name: string) {
  const file = join(folder, name)
  const store = s3Store(readEnv(s3.settings).s3!)
  const { stream } = (await store.get(keyOf(name)))!
  await pipeline(stream, createWriteStream(file))
  const start = performance.now()
  const child = runNode(commandOf('restore', file, '--yes'), {
    ...settings,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'command'),
  })
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, peakOf(child.pid!))), 100)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watching)
  if (code !== 0) throw new Error(`The restore exited with ${code}.`)
  tellMeasured('The restore with the command', performance.now() - start, peak)
}

async function restoreThroughProduct(url: string, name: string) {
  await using product = await startProduct(join(folder, 'product'), {
    ...settings,
    DATABASE_URL: url,
    BACKUP_DRILL_DAYS: '0',
  })
  const { _id } = await product.call<{ _id: string }>('POST', '/backups/stored/restore', { name })
  resetPeak(product.pid)
  const start = performance.now()
  const started = await product.call<{ _id: string }>('POST', `/backups/${_id}/restore`, {
    confirm: 'restore',
  })
  for (let run: Run; ;) {
    await sleep(1000)
    run = await product.call<Run>('GET', `/backup-runs/${started._id}`)
    if (run.state === 'done') break
    if (run.state === 'failed') throw new Error(run.problem!)
  }
  tellMeasured('The restore with the product', performance.now() - start, peakOf(product.pid))
}

/** The arguments that `npm run` passes to Node. */
function commandOf(script: string, ...args: string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return [...scripts[script]!.split(' ').slice(1), ...args]
}

const tellMeasured = (what: string, duration: number, megabytes: number) =>
  tell(
    `${what}: ${(duration / 60_000).toFixed(1)} min, peak ${Math.round(megabytes)} MB; load ${loadavg()[1]!.toFixed(1)}`,
  )

/** The peak memory of a process since its start or the last reset, in megabytes: proc_pid_status(5). */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

try {
  const name = await backUp()
  await withNewDatabase('command', (url) => restoreByCommand(url, name))
  await withNewDatabase('product', (url) => restoreThroughProduct(url, name))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
