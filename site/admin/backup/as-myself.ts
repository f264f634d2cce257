import { confirmIdentity } from '../../session/reauthenticate.ts'
import { statusOf } from '../lib/api.ts'

/** Does what asks to have signed in just now; where that is too long ago, has one sign in again first. */
export async function asMyself<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (statusOf(error) !== 403) throw error
    await confirmIdentity(
      'A backup holds everything, and a restore changes everything. You signed in some time ago.',
    )
    return act()
  }
}
