import type { VerifyToken } from '../../access/identity.ts'
import type { Env } from '../../env.ts'
import { isTaken } from '../../ports.ts'
import type { StatusCheck } from '../status.ts'

/** Whether people can sign in, as far as this server can tell. */
export const identityCheck =
  ({ identity }: Pick<Env, 'identity'>, { keys }: Pick<VerifyToken, 'keys'>): StatusCheck =>
  async () => {
    const item = { key: 'identity', title: 'Signing in' }
    if (identity.embedded) {
      const there = await isTaken(identity.port)
      return {
        ...item,
        state: 'warn',
        says: there
          ? 'A stand-in for Firebase, for demonstration: it believes anybody.'
          : 'The stand-in for Firebase does not answer: nobody new can sign in.',
        todo: there
          ? 'Before the site is shown to the world, whoever looks after it sets FIREBASE_PROJECT_ID.'
          : 'Start the product again.',
        facts: [{ name: 'Service', value: `Emulator on port ${identity.port}` }],
      }
    }
    const { fetchedAt, failedAt } = keys
    const facts = [
      { name: 'Service', value: `Firebase, project ${identity.projectId}` },
      ...(fetchedAt ? [{ name: "Google's keys came", at: fetchedAt.toISOString() }] : []),
    ]
    if (failedAt && (!fetchedAt || failedAt > fetchedAt))
      return {
        ...item,
        state: 'bad',
        says: "Google's keys do not come: whoever is signed in stays so for a day at most, then nobody can.",
        todo: 'Ask whoever looks after the machine whether it reaches www.googleapis.com.',
        facts: [...facts, { name: 'They did not come', at: failedAt.toISOString() }],
      }
    return { ...item, state: 'ok', says: 'People can sign in.', facts }
  }
