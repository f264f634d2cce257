import { join } from 'node:path'
import type { Env } from '../env.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** Where files are, by the settings. */
export const openFileStore = ({ dataDir }: Pick<Env, 'dataDir'>): FileStore =>
  folderStore(join(dataDir, 'files'))
