import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { builtFromFile } from '../dist.ts'
import { SettingError, type Env } from '../env.ts'
import { pageSettings, type SiteBundle } from './render.ts'

/** Loads the built site. Throws a SettingError if it is not built. */
export async function loadSite(): Promise<SiteBundle> {
  if (!existsSync(builtFromFile)) throw new SettingError('The site is not built: run «npm run build» first.')
  return await import('#site')
}

/** A hash of what pages depend on besides their content: the build and the settings. */
export const buildHash = (env: Env): string =>
  createHash('sha256')
    .update(JSON.stringify(pageSettings.map((name) => env[name])))
    .update(readFileSync(builtFromFile))
    .digest('hex')
