import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type Env } from '../env.ts'
import { pageSettings, type SiteBundle } from './render.ts'

const dist = join(import.meta.dirname, '../../dist')
/** The hash of the sources that the build was made from. */
export const builtFromFile = join(dist, 'built-from')
/** The files that the build makes for browsers. */
export const clientFolder = join(dist, 'client')

/** Loads the built site. Throws a SettingError where it is not built. */
export async function loadSite(): Promise<SiteBundle> {
  if (!existsSync(builtFromFile)) throw new SettingError('The site is not built: run «npm run build» first.')
  return await import('#site')
}

/** What rendered pages follow from beside their content: the build, and the settings. */
export const madeBy = (env: Env): string =>
  createHash('sha256')
    .update(JSON.stringify(pageSettings.map((name) => env[name])))
    .update(readFileSync(builtFromFile))
    .digest('hex')
