import { ApiProblem, callApi } from '../lib/api.ts'
import { leaveForLogin } from './leave.ts'

interface Options {
  body?: object
  headers?: Record<string, string>
}

/**
 * Calls the API as whoever is signed in. A token that is refused is made anew once; when that is refused too, the
 * session has ended: off to the login, and back here after it.
 */
export async function callAsUser<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: Options = {},
): Promise<{ data: T; headers: Headers }> {
  const { idToken } = await import('../lib/auth.ts')
  try {
    return await callApi<T>(method, path, { ...options, token: await idToken() })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
  try {
    return await callApi<T>(method, path, { ...options, token: await idToken(true) })
  } catch (error) {
    if (isUnauthorized(error)) leaveForLogin()
    throw error
  }
}

const isUnauthorized = (error: unknown) => error instanceof ApiProblem && error.status === 401
