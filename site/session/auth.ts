import { _components, initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signOut as endSession,
  type Auth,
  type User,
} from 'firebase/auth'
import { authErrorCode } from './auth-errors.ts'
import { publicApi } from '../api/public-api.ts'
import { ApiError } from '../api/request.ts'
import { readSession, type Session } from './session.ts'
import { cacheRole, onCachedRoleChanged, readCachedRole } from './cached-role.ts'
import { leaveToLibrary, usedStoredUser, type PageUser } from './stored-session.ts'
import { syncToken } from './token-sync.ts'

declare module '@firebase/app' {
  /** The components of the app by name. Exported, but missing from the published types. */
  export const _components: Map<string, unknown>
}

let firstUser: PageUser | undefined

/** The first user who was signed in on this page. It stays the same when their session ends. */
export const pageUser = () => (firstUser ??= usedStoredUser())

function rememberPageUser(user: User | null) {
  const first = pageUser()
  if (!user || (first && first.uid !== user.uid)) return
  const providers = user.providerData.map(({ providerId }) => providerId)
  firstUser = { uid: user.uid, email: user.email ?? '', providers }
}

let loading: Promise<Auth> | undefined
let emulator: string | undefined

/** Firebase Auth, initialized once per page. After a failure, the next call tries again. */
export const loadAuth = (): Promise<Auth> =>
  (loading ??= initialize().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/**
 * Firebase Auth for a sign-in. Throws `auth/web-storage-unsupported` where the browser blocks cookies and site data: the
 * library would keep the session for this page only, and the next one would lead back to the login.
 */
export async function loadAuthToSignIn(): Promise<Auth> {
  try {
    localStorage.setItem('frontdesk.storage', '')
    localStorage.removeItem('frontdesk.storage')
  } catch {
    throw Object.assign(new Error('storage is blocked'), { code: 'auth/web-storage-unsupported' })
  }
  return loadAuth()
}

/** The URL of the Auth emulator; undefined with the real service. */
export const emulatorUrl = () => emulator

async function initialize() {
  const { data } = await publicApi('GET /identity')
  // The library's usage statistics create and delete a database on each page, and wait for it before each request. If
  // the page is left during this, the next page is blocked until its request times out after 30 seconds.
  _components.delete('heartbeat')
  const app = initializeApp({ projectId: data.projectId, apiKey: data.apiKey, authDomain: data.authDomain })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  })
  // The language of the mails and text messages that the service sends.
  auth.languageCode = document.documentElement.lang
  emulator = data.emulator
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  if (data.tokenSync) syncToken(auth, data.tokenSync)
  await auth.authStateReady()
  leaveToLibrary()
  rememberPageUser(auth.currentUser)
  onAuthStateChanged(auth, (user) => {
    rememberPageUser(user)
    cacheRole(user ? (readCachedRole() ?? 'customer') : null)
  })
  // The library polls for a sign-out in other tabs once a second; the removed role shows it at once.
  onCachedRoleChanged(() => {
    if (!readCachedRole() && auth.currentUser) void endSession(auth)
  })
  return auth
}

/** The errors that mean that the session has ended. */
const sessionEnded = new Set(['user-token-expired', 'invalid-user-token', 'user-disabled', 'user-not-found'])

/**
 * An ID token for the API, refreshed if it is about to expire, or always with `fresh`. Null if no user is signed in or
 * the session has ended. Throws an ApiError with status 0 if the service cannot be reached.
 */
export async function idToken(fresh = false): Promise<string | null> {
  const { currentUser } = await loadAuth()
  if (!currentUser) return null
  return currentUser.getIdToken(fresh).catch((error: unknown) => {
    if (sessionEnded.has(authErrorCode(error) ?? '')) return null
    throw new ApiError(0, 'We could not reach the sign-in service. Check your connection and try again.')
  })
}

/** The same, but also null if another user is signed in than the first one of this page. */
export async function pageToken(fresh = false): Promise<string | null> {
  const { currentUser } = await loadAuth()
  const first = pageUser()
  return first && first.uid !== currentUser?.uid ? null : idToken(fresh)
}

/** The signed-in user as the server sees them, or null. Updates the cached role, which the header uses at first paint. */
export async function currentSession(): Promise<Session | null> {
  const token = await idToken()
  if (token) return readSession(token)
  cacheRole(null)
  return null
}

/** Calls back with the current user, and on each sign-in and sign-out in any tab. Returns the unsubscribe function. */
export async function onUserChange(changed: (user: User | null) => void) {
  return onAuthStateChanged(await loadAuth(), changed)
}

/** Signs out in every tab. */
export async function signOut() {
  await endSession(await loadAuth())
  cacheRole(null)
}
