import type { Env } from '../../env.ts'
import { isLoopback } from '../../network/this-machine.ts'
import type { StatusCheck } from '../status.ts'

/** Checks whether visitors can reach the site. */
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
      says: 'Not verified yet.',
      proven: { by: 'network.tls', says: 'Visitors can reach the site over an encrypted connection.' },
    }
  }
