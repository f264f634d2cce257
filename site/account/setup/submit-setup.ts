import { ApiError, callApi } from '../../session/request.ts'
import { callAsUser } from '../../session/as-user.ts'
import { removeFragmentKey } from './fragment-key.ts'

/** Posts a set-up form: with the single-use key of its link where there is one, else as whoever is signed in. */
export async function submitSetup<T>(
  path: '/add-user' | '/add-email',
  body: object,
  key: string,
): Promise<T> {
  if (key) {
    try {
      const { data } = await callApi<T>('POST', path, { body, headers: { 'Setup-Key': key } })
      removeFragmentKey(path)
      return data
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      removeFragmentKey(path)
      throw new ApiError(
        401,
        'This set-up link has been used or has ended. A new one is in the server’s log.',
      )
    }
  }
  const { idToken } = await import('../../session/auth.ts')
  if (!(await idToken()))
    throw new ApiError(401, 'Only an administrator can do this: log in, or use a set-up link.')
  return (await callAsUser<T>('POST', path, { body })).data
}
