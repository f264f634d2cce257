import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Loaded before the rest, in plain JavaScript: once its output is kept, Node does without its TypeScript compiler, which
// takes time at each start and some 25 MB of memory. The folder is the project's own: a shared one could be prepared.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/frontdesk'))
