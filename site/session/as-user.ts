import { ApiError } from './request.ts'
import { reauthenticate } from './reauthenticate.ts'

/**
 * Does something with the token of whoever is signed in. A refused token is renewed once; when that is refused
 * too, the session has ended: they sign in again over the page, and it is done again.
 */
export async function asUser<T>(act: (token: string) => Promise<T>): Promise<T> {
  const { idToken } = await import('./auth.ts')
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

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401
