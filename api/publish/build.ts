import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SettingError, type Env } from '../env.ts'
import { compressFiles } from './static-files.ts'
import { pageSettings, type SiteBundle } from './render.ts'

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
  for (const file of [
    ...['site', 'content'].flatMap(filesIn).sort(),
    ...['astro.config.mjs', 'package-lock.json'].map((name) => join(root, name)),
  ])
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** What rendered pages follow from beside their content: the built site, the code around it, the settings. */
export function madeBy(env: Env): string {
  const settings = pageSettings.map((name) => env[name])
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of ['dist/server', 'api', 'content'].flatMap(filesIn))
    if (!file.endsWith('.test.ts')) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

if (import.meta.main) await build()
