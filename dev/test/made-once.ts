import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesHash } from '#build/sources-hash.ts'

const cache = join(import.meta.dirname, '../../node_modules/.cache/frontdesk-tests')

/**
 * Returns a folder with what `make` puts into a new one. It is made once for the sources and the day, because the demo's
 * dates are relative to the day. Tests work on copies of it.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const version = `${sourcesHash().slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`
  const made = join(cache, `${version}-${name}`)
  if (existsSync(made)) return made
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache))
    if (!old.startsWith(version)) rmSync(join(cache, old), { recursive: true, force: true })
  const folder = mkdtempSync(join(cache, `${version}-new-`))
  try {
    await make(folder)
    renameSync(folder, made)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(made)) throw error
  }
  return made
}
