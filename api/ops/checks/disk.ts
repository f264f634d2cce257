import { statfs } from 'node:fs/promises'
import type { Env } from '../../env.ts'
import type { StatusCheck } from '../status.ts'

const lowSpace = { bytes: 500e6, share: 0.05 }

/** Of the data folder, where the database is in it: a server's disk is not ours to see. */
export const diskCheck =
  ({ dataDir }: Pick<Env, 'dataDir'>): StatusCheck =>
  async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const facts = [
      { name: 'Free', bytes: free },
      { name: 'Total', bytes: blocks * bsize },
    ]
    if (free > lowSpace.bytes && bavail / blocks > lowSpace.share)
      return { key: 'disk', title: 'Disk', state: 'ok', says: 'There is enough free space.', facts }
    return {
      key: 'disk',
      title: 'Disk',
      state: free > lowSpace.bytes / 5 ? 'warn' : 'bad',
      says: 'The disk is nearly full. Once it is full, nothing can be saved and no orders can be placed.',
      todo: 'Free up space or add a larger disk.',
      facts,
    }
  }
