import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { writeBackup } from '../backup/dump.ts'
import { fileSource, openBackup } from '../backup/manifest.ts'
import { piped } from '../backup/piped.ts'
import { openMaybeEncrypted } from '../backup/stored.ts'
import { openFileStore } from '../files/open-store.ts'
import { SettingError } from '../env.ts'
import { runCommand } from './run-command.ts'
import { showProgress } from './show-progress.ts'
import { callServer, longTimeoutMs, preferDatabase } from './server-or-database.ts'

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
  await preferDatabase(env, {
    onServer: async (server) => {
      const { body } = await callServer(server, 'GET', '/backup', undefined, { timeoutMs: longTimeoutMs })
      await writeWhole(file, passphrase, async (write) => {
        for await (const chunk of body!) await write(chunk)
      })
    },
    onDatabase: async (connection) => {
      const { store: files } = await openFileStore(env)
      await writeWhole(
        file,
        passphrase,
        async (write) => void (await writeBackup(connection, files, write, report)),
      )
    },
  }).finally(clear)
  const { size } = await stat(file)
  const megabytes = size / 1024 ** 2
  // Decrypting it also proves that the passphrase opens it.
  await using source = await openMaybeEncrypted(fileSource(file, size), env, report).finally(clear)
  const { manifest } = await openBackup(source)
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

/**
 * Writes a file under a temporary name, and renames it once it is complete. Removes what a killed process has left of
 * the same file; a second one that is still writing it then fails.
 */
async function writeWhole(file: string, passphrase: string | undefined, fill: Parameters<typeof piped>[0]) {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await removeParts(file)
    await using handle = await open(part, 'wx', 0o600)
    await piped(
      fill,
      async (bytes) => {
        for await (const chunk of bytes as AsyncIterable<Uint8Array>) await handle.writeFile(chunk)
      },
      passphrase,
    )
    await handle.sync()
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw ['ENOENT', 'EACCES', 'EEXIST', 'ENOSPC', 'EROFS'].includes(code ?? '')
      ? new SettingError(`The file cannot be written: ${message}.`)
      : error
  }
}

async function removeParts(file: string) {
  const folder = dirname(file)
  const rest = /^\.[\da-f]{8}\.part$/
  for (const name of await readdir(folder))
    if (name.startsWith(basename(file)) && rest.test(name.slice(basename(file).length)))
      await rm(join(folder, name), { force: true })
}
