import type { User } from 'firebase/auth'
import { readCachedRole } from './cached-role.ts'

/** What screens know of the signed-in user. */
export type SignedInUser = Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'providerData'>

/** A user whose data a page shows, and their sign-in providers: `password`, `google.com`. */
export interface PageUser {
  uid: string
  email: string
  providers: readonly string[]
}

/** What the identity library keeps of a session, as far as it is read here. */
interface StoredSession extends Pick<SignedInUser, 'uid'>, Partial<Omit<SignedInUser, 'uid'>> {
  stsTokenManager: { accessToken: string; expirationTime: number }
}

/** A token that ends sooner is left to the library, which renews it. */
const minValidMs = 60_000

let used: SignedInUser | undefined
let isLibraryReady = false
const whenReady = new Set<() => void>()

/**
 * The session that the identity library has stored in this browser, so that a page waits for the library only where it
 * needs it. Undefined if its token is not valid for a while, and once the library is loaded, which alone knows the user
 * from then on. The server checks each token, so that a wrong one opens nothing.
 */
async function storedSession(): Promise<StoredSession | undefined> {
  if (isLibraryReady || !readCachedRole()) return undefined
  // Each time anew: meanwhile, another tab may have signed out, or signed in another user.
  const session = await readSession().catch(() => undefined)
  if (isLibraryReady || !session || !readCachedRole()) return undefined
  if (used && used.uid !== session.uid) {
    leaveToLibrary()
    return undefined
  }
  if (session.stsTokenManager.expirationTime < Date.now() + minValidMs) return undefined
  const { uid, email = null, emailVerified = false, displayName = null, providerData = [] } = session
  used ??= { uid, email, emailVerified, displayName, providerData }
  return session
}

/** The stored ID token; null if there is none. */
export const storedToken = async () => (await storedSession())?.stsTokenManager.accessToken ?? null

/** The user of the stored session; undefined if there is none. */
export const storedUser = async () => (await storedSession()) && used

/** The user of the stored session that this page has used. */
export const usedStoredUser = (): PageUser | undefined =>
  used && {
    uid: used.uid,
    email: used.email ?? '',
    providers: used.providerData.map(({ providerId }) => providerId),
  }

/** From now on, the library decides. */
export function leaveToLibrary() {
  isLibraryReady = true
  for (const ready of whenReady) ready()
}

/** Calls back once the library is loaded. Returns the function that removes the callback. */
export function onLibraryReady(ready: () => void): () => void {
  if (isLibraryReady) ready()
  whenReady.add(ready)
  return () => whenReady.delete(ready)
}

/** Reads the only session in the library's database. */
async function readSession(): Promise<StoredSession | undefined> {
  const db = await openDatabase('firebaseLocalStorageDb')
  try {
    const entries = db.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll()
    const rows = (await resultOf(entries)) as { fbase_key: string; value: StoredSession }[]
    const sessions = rows.filter(({ fbase_key: key }) => key.startsWith('firebase:authUser:'))
    return sessions.length === 1 ? sessions[0]!.value : undefined
  } finally {
    db.close()
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  // It does not exist: the library creates it.
  request.onupgradeneeded = () => request.transaction?.abort()
  return resultOf(request)
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
