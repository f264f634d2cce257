import type { Env } from '../../env.ts'
import { isLoopback } from '../../network/this-machine.ts'
import type { StatusCheck } from '../status.ts'

/** Where visitors reach the site. */
export const networkCheck =
  ({ publicUrl }: Pick<Env, 'publicUrl'>): StatusCheck =>
  () => {
    const item = {
      key: 'network',
      title: 'Address and encryption',
      facts: [{ name: 'Address', value: publicUrl }],
    }
    if (isLoopback(new URL(publicUrl).hostname))
      return { ...item, state: 'ok', says: 'The site can be reached on this machine only.' }
    return {
      ...item,
      state: 'unknown',
      says: 'Not seen to work yet.',
      proven: { by: 'network.tls', says: 'Visitors reach the site, encrypted.' },
    }
  }
