import { isUnauthorized } from '../api/request.ts'
import { readSession, type Session } from './session.ts'
import { storedToken } from './stored-session.ts'

/** The signed-in user, or null; does not wait for the identity library if this browser has stored a valid token. */
export async function openSession(): Promise<Session | null> {
  const token = await storedToken()
  if (token)
    try {
      return await readSession(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }
  return (await import('./auth.ts')).currentSession()
}
