import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SettingError } from '#api/platform/env.ts'
import { isBuilt } from './is-built.ts'

/**
 * Builds if there is no build of the current sources. Throws a SettingError if the build fails. The build runs in a process
 * of its own, because a server would keep the 500 MB of memory that it takes.
 */
export async function buildIfChanged(print: (line: string) => void) {
  if (isBuilt()) return
  print('Building the site …')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new SettingError('The build failed: see above for the reason.')
}
