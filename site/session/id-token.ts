import { storedToken } from './stored-session.ts'

/**
 * The ID token of the page's user, from the identity library only if this browser has stored no valid one. Null if nobody
 * is signed in, or another user: what was entered on the page must not be sent as theirs.
 */
export const idToken = async (fresh = false): Promise<string | null> =>
  (!fresh && (await storedToken())) || (await import('./auth.ts')).pageToken(fresh)
