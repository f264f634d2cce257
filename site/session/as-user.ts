import { isUnauthorized } from '../api/request.ts'
import { reauthenticate } from './reauthenticate.ts'
import { storedToken } from './stored-session.ts'

/**
 * Calls `act` with the ID token of the signed-in user. A rejected token is renewed once; if the new one is rejected
 * too, the session has ended: the user signs in again over the page, and `act` is called again.
 */
export async function asUser<T>(act: (token: string) => Promise<T>): Promise<T> {
  const stored = await storedToken()
  if (stored)
    try {
      return await act(stored)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }
  const { idToken } = await import('./auth.ts')
  for (const fresh of stored ? [true] : [false, true]) {
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
