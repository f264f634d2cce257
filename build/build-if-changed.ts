import { existsSync, readFileSync } from 'node:fs'
import { builtFromFile } from '#api/dist.ts'
import { sourcesHash } from './sources-hash.ts'

/** Whether a build of the current sources exists. */
export const isBuilt = () =>
  existsSync(builtFromFile) && readFileSync(builtFromFile, 'utf8') === sourcesHash()

/** Builds if there is no build of the current sources. Throws a SettingError if the build fails. */
export async function buildIfChanged(print: (line: string) => void) {
  if (isBuilt()) return
  print('Building the site …')
  const { build } = await import('./build.ts')
  await build()
}
