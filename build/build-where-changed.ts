import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesHash } from './sources-hash.ts'

const hashFile = join(import.meta.dirname, '../dist/built-from')

/** Whether the build is there and made from the sources as they are. */
export const isBuilt = () => existsSync(hashFile) && readFileSync(hashFile, 'utf8') === sourcesHash()

/** Builds where something is missing or older than its sources. Throws a SettingError where it cannot be built. */
export async function buildWhereChanged(print: (line: string) => void) {
  if (isBuilt()) return
  print('Building the site …')
  const { build } = await import('./build.ts')
  await build()
}
