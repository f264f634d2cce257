import { confirmIdentity } from '../../session/reauthenticate.ts'
import { statusOf } from '../lib/api.ts'

/** Runs what requires a recent sign-in; asks to sign in again where the last one is too long ago. */
export async function withRecentSignIn<T>(
  run: () => Promise<T>,
  reason = 'A backup contains all data, and a restore replaces it. Please confirm your identity to continue.',
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (statusOf(error) !== 403) throw error
    await confirmIdentity(reason)
    return run()
  }
}
