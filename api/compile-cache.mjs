import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Loaded first, in plain JavaScript. Once the compiled code is cached, Node does not load its TypeScript compiler,
// which takes time at each start and some 25 MB of memory. The folder belongs to the project: in a shared folder,
// another user could plant code.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/frontdesk'))
