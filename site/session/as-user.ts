import { isUnauthorized } from '../api/request.ts'
import { idToken } from './id-token.ts'
import { reauthenticate } from './reauthenticate.ts'

/**
 * Calls `act` with the ID token of the signed-in user. A rejected token is renewed once; if the new one is rejected
 * too, the session has ended: the user signs in again over the page, and `act` is called again.
 */
export async function asUser<T>(act: (token: string) => Promise<T>): Promise<T> {
  for (const fresh of [false, true]) {
    const token = await idToken(fresh)
    if (!token) break
    try {
      return await act(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }
  }
  await reauthenticate()
  return act((await idToken()) ?? '')
}
