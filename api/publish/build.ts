import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SettingError } from '../env.ts'
import { compressFiles } from './static-files.ts'
import type { SiteBundle } from './render.ts'

const root = join(import.meta.dirname, '../..')
const hashFile = join(root, 'dist/built-from')
/** The files that the build makes for browsers. */
export const clientFolder = join(root, 'dist/client')

/** Loads the built site. Outside production it is built first where it is missing or older than its sources. */
export async function loadSite(production: boolean, print: (line: string) => void): Promise<SiteBundle> {
  const entry = join(root, 'dist/server/entry.mjs')
  if (production) {
    if (!existsSync(entry)) throw new SettingError('The site is not built: run «npm run build» first.')
  } else if (
    !existsSync(entry) ||
    !existsSync(hashFile) ||
    readFileSync(hashFile, 'utf8') !== sourcesHash()
  ) {
    print('Building the site …')
    await build()
  }
  return (await import(pathToFileURL(entry).href)) as SiteBundle
}

/** Builds the site; prints the build's output only if it fails. Throws a SettingError then. */
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
  writeFileSync(hashFile, hash)
}

/** A hash of everything that the build depends on. */
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
