import { existsSync, readFileSync } from 'node:fs'
import { builtFromFile } from '#api/platform/dist.ts'
import { sourcesHash } from './sources-hash.ts'

/** Whether a build of the current sources exists. Every start loads this file, so it imports no package. */
export const isBuilt = () =>
  existsSync(builtFromFile) && readFileSync(builtFromFile, 'utf8') === sourcesHash()
