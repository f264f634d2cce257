import { confirmIdentity } from '../../../session/reauthenticate.ts'
import { statusOf } from '../../../ui/api-errors.ts'

/** Runs an action that requires a recent sign-in; on a 403, asks the user to sign in and runs it again. */
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
