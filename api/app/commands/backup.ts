import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { encrypt } from '../../backup/age.ts'
import { openBackup, type Manifest } from '../../backup/manifest.ts'
import { openMaybeEncrypted } from '../../backup/source.ts'
import { writeBackup } from '../../backup/write.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { SettingError, type Env } from '../../platform/env.ts'
import { fileSource } from '../../platform/zip-read.ts'
import { runCommand } from './run-command.ts'
import { showProgress } from './show-progress.ts'
import { callServer, longTimeoutMs, preferDatabase } from './server-or-database.ts'

/** A running backup writes all the time: one that has not written for this long was killed. */
const staleAfterMs = 24 * 60 * 60 * 1000

/** Writes all data to one file: `npm run backup -- FILE`. The file is encrypted if its name ends with `.age`. */
await runCommand('Nothing was backed up.', async (env) => {
  const [path, ...more] = process.argv.slice(2)
  if (!path || more.length > 0) throw new SettingError('Usage: npm run backup -- FILE.zip, or FILE.zip.age')
  const file = resolve(path)
  if (existsSync(file)) throw new SettingError(`${file} already exists.`)
  const passphrase = file.endsWith('.age') ? env.backupPassphrase : undefined
  if (file.endsWith('.age') && !passphrase)
    throw new SettingError('Set BACKUP_PASSPHRASE, which encrypts the file, or choose a name without .age.')
  const { report, clear } = showProgress()
  const { manifest, size } = await preferDatabase(env, {
    onServer: async (server) => {
      const { body } = await callServer(server, 'GET', '/backup', undefined, { timeoutMs: longTimeoutMs })
      const bytes = Readable.fromWeb(body as ReadableStream<Uint8Array>)
      return writeWhole(file, env, async (put) => put(passphrase ? await encrypt(bytes, passphrase) : bytes))
    },
    onDatabase: async (_ctx, connection) => {
      const source = { connection, files: await openFileStore(env), report }
      return writeWhole(file, env, async (put) => void (await writeBackup(source, { put, passphrase })))
    },
  }).finally(clear)
  const megabytes = size / 1024 ** 2
  process.stdout.write(
    `${file} contains all data (${megabytes.toFixed(1)} MB), including personal data: keep it safe.\n`,
  )
  if (env.backupPassphrase && !passphrase)
    process.stdout.write('It is not encrypted: for that, choose a name that ends with .zip.age.\n')
  if (manifest.missingFiles > 0)
    process.stdout.write(
      `${manifest.missingFiles} files are not in it, because the store no longer has them.\n`,
    )
})

interface Written {
  manifest: Manifest
  /** In bytes. */
  size: number
}

/**
 * Writes a backup under a temporary name, and renames it once it is complete and can be opened again. Removes what
 * killed processes have left; a second one that is still writing the same file then fails.
 */
async function writeWhole(
  file: string,
  env: Env,
  write: (put: (bytes: Readable) => Promise<void>) => Promise<void>,
): Promise<Written> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await removeParts(file)
    await using handle = await open(part, 'wx', 0o600)
    await write(async (bytes) => {
      for await (const chunk of bytes) await handle.writeFile(chunk as Uint8Array)
    })
    await handle.sync()
    const { size } = await handle.stat()
    await using source = await openMaybeEncrypted(fileSource(part, size), env)
    const { manifest } = await openBackup(source)
    await rename(part, file)
    return { manifest, size }
  } catch (error) {
    await rm(part, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw ['ENOENT', 'EACCES', 'EEXIST', 'ENOSPC', 'EROFS'].includes(code ?? '')
      ? new SettingError(`The file cannot be written: ${message}.`)
      : error
  }
}

/** Removes what killed processes have left of the same file, and in the same folder of other backups. */
async function removeParts(file: string) {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    const [, whole] = /^(.+)\.[\da-f]{8}\.part$/.exec(name) ?? []
    if (whole === undefined) continue
    const path = join(folder, name)
    const isLeft = whole === basename(file) || (/\.zip(?:\.age)?$/.test(whole) && (await isStale(path)))
    if (isLeft) await rm(path, { force: true })
  }
}

async function isStale(path: string) {
  // Another backup may just have completed it.
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && stats.mtimeMs < Date.now() - staleAfterMs
}
