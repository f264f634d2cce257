import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFromFile, clientFolder } from '#api/platform/dist.ts'
import { SettingError } from '#api/platform/env.ts'
import { compressFiles } from '#api/site/publish/static-files.ts'
import { sourcesHash } from './sources-hash.ts'

const root = join(import.meta.dirname, '..')

/** Builds the site. Throws a SettingError with the output of the site's build if that fails. */
export async function build() {
  const hash = sourcesHash()
  rmSync(builtFromFile, { force: true })
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
  writeFileSync(builtFromFile, hash)
}

if (import.meta.main)
  try {
    await build()
  } catch (error) {
    process.stderr.write(`${error instanceof SettingError ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
