import type { VerifyToken } from '../../access/identity.ts'
import type { Env } from '../../env.ts'
import { isTaken } from '../../ports.ts'
import type { StatusCheck } from '../status.ts'

/** Checks whether people can sign in, as far as this server can tell. */
export const identityCheck =
  ({ identity }: Pick<Env, 'identity'>, { keys }: Pick<VerifyToken, 'keys'>): StatusCheck =>
  async () => {
    const item = { key: 'identity', title: 'Sign-in' }
    if (identity.embedded) {
      const isRunning = await isTaken(identity.port)
      return {
        ...item,
        state: 'warn',
        says: isRunning
          ? 'Firebase emulator, for demos and development only: it is not secure.'
          : 'The Firebase emulator does not respond: nobody can sign in.',
        todo: isRunning ? 'Set FIREBASE_PROJECT_ID before the site goes live.' : 'Restart the server.',
        facts: [{ name: 'Service', value: `Emulator on port ${identity.port}` }],
      }
    }
    const { fetchedAt, failedAt } = keys
    const facts = [
      { name: 'Service', value: `Firebase, project ${identity.projectId}` },
      ...(fetchedAt ? [{ name: 'Google keys updated', at: fetchedAt.toISOString() }] : []),
    ]
    if (failedAt && (!fetchedAt || failedAt > fetchedAt))
      return {
        ...item,
        state: 'bad',
        says: 'The Google keys can’t be updated. Within a day, nobody will be able to sign in.',
        todo: 'Check that the server can reach www.googleapis.com.',
        facts: [...facts, { name: 'Last failed update', at: failedAt.toISOString() }],
      }
    return {
      ...item,
      state: 'unknown',
      says: 'Not verified yet.',
      proven: { by: 'identity.project', says: 'Google accepts the project of this site.' },
      facts,
    }
  }
