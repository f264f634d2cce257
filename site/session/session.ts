import { publicApi, type Answer } from '../api/public-api.ts'
import { cacheRole } from './cached-role.ts'

/** The signed-in user as the server sees them. */
export type Session = Answer<'GET /me'>

/** The user of a token as the server sees them. Updates the cached role, which the header uses at first paint. */
export async function readSession(token: string): Promise<Session> {
  const { data } = await publicApi('GET /me', { token })
  cacheRole(data.role === 'Customer' ? 'customer' : 'admin')
  return data
}
