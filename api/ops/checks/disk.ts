import type { Env } from '../../env.ts'
import { diskSpace } from '../../files/disk-space.ts'
import type { StatusCheck } from '../status.ts'

/** Checks the disk of the data folder, if the database is in it: the disk of a database server is unknown. */
export const diskCheck =
  ({ dataDir }: Pick<Env, 'dataDir'>): StatusCheck =>
  async () => {
    const { free, total, isLow, isVeryLow } = await diskSpace(dataDir)
    const facts = [
      { name: 'Free', bytes: free },
      { name: 'Total', bytes: total },
    ]
    if (!isLow) return { key: 'disk', title: 'Disk', state: 'ok', says: 'There is enough free space.', facts }
    return {
      key: 'disk',
      title: 'Disk',
      state: isVeryLow ? 'bad' : 'warn',
      says: 'The disk is nearly full. Once it is full, nothing can be saved and no orders can be placed.',
      todo: 'Free up space or add a larger disk.',
      facts,
    }
  }
