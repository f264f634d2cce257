import { join } from 'node:path'

/** What `npm run build` makes. */
const dist = join(import.meta.dirname, '../dist')

/** The hash of the sources that the build was made from. Written last: a build that did not end has none. */
export const builtFromFile = join(dist, 'built-from')
/** The files for browsers. */
export const clientFolder = join(dist, 'client')
/** The server with its packages and the site, in a few files. */
export const serverFolder = join(dist, 'app')
export const serverFile = join(serverFolder, 'main.js')
