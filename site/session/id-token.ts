import { storedToken } from './stored-session.ts'

/** `idToken` of the identity library, which is loaded only if this browser has stored no valid token. */
export const idToken = async (fresh = false): Promise<string | null> =>
  (!fresh && (await storedToken())) || (await import('./auth.ts')).idToken(fresh)
