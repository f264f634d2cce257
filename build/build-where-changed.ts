import { existsSync, readFileSync } from 'node:fs'
import { builtFromFile } from '#api/dist.ts'
import { sourcesHash } from './sources-hash.ts'

/** Whether the build is there and made from the sources as they are. */
export const isBuilt = () =>
  existsSync(builtFromFile) && readFileSync(builtFromFile, 'utf8') === sourcesHash()

/** Builds where something is missing or older than its sources. Throws a SettingError where it cannot be built. */
export async function buildWhereChanged(print: (line: string) => void) {
  if (isBuilt()) return
  print('Building the site …')
  const { build } = await import('./build.ts')
  await build()
}
