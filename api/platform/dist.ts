import { join } from 'node:path'

/** The output of `npm run build`. */
const dist = join(import.meta.dirname, '../../dist')

/** The hash of the sources that were built. Written last: an unfinished build has no such file. */
export const builtFromFile = join(dist, 'built-from')
/** The files for browsers. */
export const clientFolder = join(dist, 'client')
