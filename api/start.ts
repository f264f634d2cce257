import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { serverFile } from './dist.ts'

/**
 * `npm start`: runs the bundled server, which is built first if it is missing or its sources have changed. Production
 * builds nothing at the start: the image has no `build/`.
 */
if (process.env.NODE_ENV !== 'production') {
  const { isBuilt } = await import('#build/is-built.ts')
  if (!isBuilt()) await import('#build/build-at-start.ts')
}
if (existsSync(serverFile)) await import(pathToFileURL(serverFile).href)
else {
  process.stderr.write('\nFrontdesk did not start. It is not built: run «npm run build» first.\n')
  process.exit(1)
}
