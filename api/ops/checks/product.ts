import type { Env } from '../../env.ts'
import { version } from '../../version.ts'
import type { StatusCheck } from '../status.ts'

export const productCheck =
  ({ production }: Pick<Env, 'production'>): StatusCheck =>
  () => ({
    key: 'product',
    title: 'Frontdesk',
    state: 'ok',
    says: production ? 'Running in production mode.' : 'Running in demo mode.',
    facts: [
      { name: 'Version', value: version },
      { name: 'Node.js', value: process.versions.node },
      { name: 'Running since', at: new Date(Date.now() - process.uptime() * 1000).toISOString() },
      { name: 'Memory', bytes: process.memoryUsage.rss() },
    ],
  })
