import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf } from '../api/backup/stored.ts'
import { readEnv } from '../api/env.ts'
import { s3Store } from '../api/files/s3-store.ts'
import { identity, runNode, startProduct, type Product } from '../dev/test/process.ts'
import { startS3 } from '../dev/test/s3.ts'
import { embeddedDatabases, serverDatabases, type Settings } from './backup-databases.ts'

/**
 * Backs up the rows of `bench/million.ts` with the command, then encrypted and to a bucket, runs the restore drill, and
 * restores the backup with the command and with the product: `node bench/million-backup.ts WHERE [plain]`, where WHERE
 * is a PostgreSQL address or, for PGlite, a data folder; `plain` means without a passphrase. It restores into new
 * databases, and removes them. The folder is copied first.
 */
const [where, form] = process.argv.slice(2)
if (!where)
  throw new Error('Usage: node bench/million-backup.ts WHERE [plain]; WHERE is postgres://… or a folder.')
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
await using s3 = await startS3()
const settings = {
  ...identity,
  ...Object.fromEntries(Object.entries(s3.settings).map(([name, value]) => [`BACKUP_${name}`, value])),
  ...(form !== 'plain' && { BACKUP_PASSPHRASE: 'six words that nobody would guess' }),
}
const databases = /^postgres(?:ql)?:/.test(where)
  ? serverDatabases(where, folder)
  : embeddedDatabases(where, folder)
const tell = (line: string) => void process.stdout.write(`${line}\n`)
/** Returns the name of the backup that the product makes at its start. */
async function backUp(): Promise<string> {
  await using product = await startProduct(databases.full.DATA_DIR, { ...settings, ...databases.full })
  tell(`The product uses ${Math.round(product.memory())} MB.`)
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

async function withNewDatabase(name: string, run: (database: Settings) => Promise<void>) {
  const database = await databases.create(name)
  await run(database)
  const other = await databases.differences(database)
  tell(other.length > 0 ? `Different rows in ${other.join(', ')}.` : 'All rows are equal.')
  await databases.remove(database)
}

async function backUpByCommand() {
  const file = join(folder, 'command.zip')
  await command('backup', [file], databases.full)
  tell(`A file of ${(statSync(file).size / 1e6).toFixed(0)} MB, unencrypted.`)
}

async function restoreByCommand(database: Settings, name: string) {
  const file = join(folder, name)
  const store = s3Store(readEnv(s3.settings).s3!)
  const { stream } = (await store.get(keyOf(name)))!
  await pipeline(stream, createWriteStream(file))
  await command('restore', [file, '--yes'], database)
}

/** Runs `npm run backup` or `npm run restore` and measures it. */
async function command(script: 'backup' | 'restore', args: string[], database: Settings) {
  const start = performance.now()
  const child = runNode(commandOf(script, ...args), { ...settings, ...database })
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, peakOf(child.pid!))), 100)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watching)
  if (code !== 0) throw new Error(`The ${script} exited with ${code}.`)
  tellMeasured(`The ${script} with the command`, performance.now() - start, peak)
}

async function restoreThroughProduct(database: Settings, name: string) {
  await using product = await startProduct(database.DATA_DIR, {
    ...settings,
    ...database,
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
  await backUpByCommand()
  const name = await backUp()
  await withNewDatabase('command', (database) => restoreByCommand(database, name))
  await withNewDatabase('product', (database) => restoreThroughProduct(database, name))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
