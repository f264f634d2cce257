import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { builtFromFile } from '../../platform/dist.ts'
import { SettingError, type Env } from '../../platform/env.ts'
import type { Origin } from './page-folder.ts'
import { pageSettings, type SiteBundle } from './render.ts'

/** Loads the built site. Throws a SettingError if it is not built. */
export async function loadSite(): Promise<SiteBundle> {
  if (!existsSync(builtFromFile)) throw new SettingError('The site is not built: run «npm run build» first.')
  return await import('#site')
}

/** What pages depend on besides their content: the build, the settings, and which database it is. */
export const originOf = (env: Env): Origin => ({
  build: createHash('sha256')
    .update(JSON.stringify(pageSettings.map((name) => env[name])))
    .update(readFileSync(builtFromFile))
    .digest('hex'),
  database: databaseIdOf(env.databaseUrl),
})

/** Identifies a database by a hash of its address, without user and password, which may change. */
function databaseIdOf(url = 'postgres://embedded') {
  const { hostname, port, pathname } = new URL(url)
  return createHash('sha256').update(`${hostname}:${port}${pathname}`).digest('base64url')
}
