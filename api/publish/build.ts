import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SettingError } from '../env.ts'
import { compressFiles } from './static-files.ts'
import type { SiteBundle } from './render.ts'

const root = join(import.meta.dirname, '../..')
const stamp = join(root, 'dist/built-from')
/** Where the build leaves what browsers load. */
export const clientFolder = join(root, 'dist/client')

/** The built site. Where it is missing or older than its sources it is built first, but for production. */
export async function loadSite(production: boolean, say: (line: string) => void): Promise<SiteBundle> {
  const entry = join(root, 'dist/server/entry.mjs')
  if (production) {
    if (!existsSync(entry)) throw new SettingError('The site is not built: run «npm run build» first.')
  } else if (!existsSync(entry) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesHash()) {
    say('Building the site …')
    await build()
  }
  return (await import(pathToFileURL(entry).href)) as SiteBundle
}

/** Runs the site's build, its output kept back unless it fails. */
export async function build() {
  const hash = sourcesHash()
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new SettingError(`The site could not be built.\n${output}`)
  await compressFiles(clientFolder)
  writeFileSync(stamp, hash)
}

/** What the build depends on, as one hash. */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = ['site', 'content'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [
    ...files.sort(),
    ...['astro.config.mjs', 'package-lock.json'].map((name) => join(root, name)),
  ])
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

if (import.meta.main) await build()
