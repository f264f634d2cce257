import { statfs } from 'node:fs/promises'
import { low } from '../../doctor/files.ts'
import type { Env } from '../../env.ts'
import type { StatusCheck } from '../status.ts'

/** Checks the disk of the data folder, if the database is in it: the disk of a database server is unknown. */
export const diskCheck =
  ({ dataDir }: Pick<Env, 'dataDir'>): StatusCheck =>
  async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const facts = [
      { name: 'Free', bytes: free },
      { name: 'Total', bytes: blocks * bsize },
    ]
    if (free > low.bytes && bavail / blocks > low.share)
      return { key: 'disk', title: 'Disk', state: 'ok', says: 'There is enough free space.', facts }
    return {
      key: 'disk',
      title: 'Disk',
      state: free > low.bytes / 5 ? 'warn' : 'bad',
      says: 'The disk is nearly full. Once it is full, nothing can be saved and no orders can be placed.',
      todo: 'Free up space or add a larger disk.',
      facts,
    }
  }
