import { existsSync } from 'node:fs'
import { builtFromFile } from '../platform/dist.ts'

/**
 * `npm start`: builds the site if it is missing or its sources have changed, then runs the server. Production builds
 * nothing at the start: the image has no `build/`.
 */
if (process.env.NODE_ENV !== 'production') {
  const { isBuilt } = await import('#build/is-built.ts')
  if (!isBuilt()) await import('#build/build-at-start.ts')
}
if (existsSync(builtFromFile)) await import('../main.ts')
else {
  process.stderr.write('\nFrontdesk did not start. It is not built: run «npm run build» first.\n')
  process.exit(1)
}
