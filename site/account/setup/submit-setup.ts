import { ApiError } from '../../api/request.ts'
import { readFragmentKey, removeFragmentKey } from './fragment-key.ts'
import { idToken } from '../../session/id-token.ts'

/**
 * Submits a setup form: with the token of its setup link where there is one, else as the signed-in user.
 * `purpose` names the token. Throws an ApiError.
 */
export async function submitSetup<T>(
  purpose: string,
  withLink: (token: string) => Promise<{ data: T }>,
  asUser: () => Promise<{ data: T }>,
): Promise<T> {
  const token = readFragmentKey(purpose)
  if (token) {
    try {
      const { data } = await withLink(token)
      removeFragmentKey(purpose)
      return data
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      removeFragmentKey(purpose)
      throw new ApiError(
        401,
        'This setup link has been used or has expired. A new one is in the server’s log.',
      )
    }
  }
  if (!(await idToken()))
    throw new ApiError(401, 'Only an administrator can do this: log in, or use a setup link.')
  return (await asUser()).data
}
