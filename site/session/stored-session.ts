import { readCachedRole } from './cached-role.ts'

/** A user whose data a page shows, and their sign-in providers: `password`, `google.com`. */
export interface PageUser {
  uid: string
  email: string
  providers: readonly string[]
}

/** What the identity library keeps of a session, as far as it is read here. */
interface StoredUser {
  uid: string
  email?: string
  providerData?: readonly { providerId: string }[]
  stsTokenManager: { accessToken: string; expirationTime: number }
}

/** A token that ends sooner is left to the library, which renews it. */
const minValidMs = 60_000

let reading: Promise<StoredUser | undefined> | undefined
let used: PageUser | undefined
let isLibraryReady = false

/**
 * The ID token that the identity library has stored in this browser, for requests before the library is loaded, which
 * takes a third of the time until a screen is shown. Null if there is none that is valid for a while, and once the
 * library itself knows the user. The server checks each token, so that a wrong one opens nothing.
 */
export async function storedToken(): Promise<string | null> {
  if (isLibraryReady || !readCachedRole()) return null
  const user = await (reading ??= readUser().catch(() => undefined))
  // Another tab may have signed out meanwhile.
  if (isLibraryReady || !user || !readCachedRole()) return null
  const { accessToken, expirationTime } = user.stsTokenManager
  if (expirationTime < Date.now() + minValidMs) return null
  used ??= {
    uid: user.uid,
    email: user.email ?? '',
    providers: (user.providerData ?? []).map(({ providerId }) => providerId),
  }
  return accessToken
}

/** The user whose stored token this page has used. */
export const storedUser = () => used

/** From now on, the library decides. */
export function leaveToLibrary() {
  isLibraryReady = true
}

/** Reads the only user in the library's database. */
async function readUser(): Promise<StoredUser | undefined> {
  const db = await openDatabase('firebaseLocalStorageDb')
  try {
    const entries = db.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll()
    const rows = (await resultOf(entries)) as { fbase_key: string; value: StoredUser }[]
    const users = rows.filter(({ fbase_key: key }) => key.startsWith('firebase:authUser:'))
    return users.length === 1 ? users[0]!.value : undefined
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
