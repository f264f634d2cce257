import { initializeApp } from '@firebase/app'
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
} from '@firebase/auth'
import { callApi } from './api.ts'
import { keepHint, onHintGone, readHint } from './hint.ts'
import { syncToken } from './token-sync.ts'

/** Who is signed in, as the server sees it. */
export interface Session {
  uid: string
  email: string | null
  emailVerified: boolean
  name: string | null
  role: 'Admin' | 'Customer'
}

interface Identity {
  projectId: string
  apiKey: string
  authDomain: string
  emulator?: string
  tokenSync?: string
}

let opened: Promise<Auth> | undefined
let emulator: string | undefined

/** The identity library, opened once a page; what failed is tried again by the next who asks. */
export const openAuth = (): Promise<Auth> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  }))

/** The address of the embedded identity, where it stands in for the real one. */
export const emulatorAddress = () => emulator

async function open() {
  const { data } = await callApi<Identity>('GET', '/identity')
  const app = initializeApp({ projectId: data.projectId, apiKey: data.apiKey, authDomain: data.authDomain })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  })
  emulator = data.emulator
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  if (data.tokenSync) syncToken(auth, data.tokenSync)
  await auth.authStateReady()
  onAuthStateChanged(auth, (user) => keepHint(user ? (readHint() ?? 'customer') : null))
  // The library hears of other tabs within a second; the hint's going tells at once.
  onHintGone(() => auth.currentUser && void endSession(auth))
  return auth
}

/** A token for the API, a fresh one where the last is about to end; null when nobody is signed in. */
export async function idToken(fresh = false): Promise<string | null> {
  const { currentUser } = await openAuth()
  return currentUser ? currentUser.getIdToken(fresh) : null
}

/** Who is signed in, or null. The hint that the header shows at the first paint is brought in line with it. */
export async function currentSession(): Promise<Session | null> {
  const token = await idToken()
  const session = token ? (await callApi<Session>('GET', '/me', { token })).data : null
  keepHint(session && (session.role === 'Admin' ? 'admin' : 'customer'))
  return session
}

/** Calls back whenever somebody signs in or out, in this tab or another; gives what ends that. */
export async function onUser(changed: (user: User | null) => void) {
  return onAuthStateChanged(await openAuth(), changed)
}

/** In every tab. */
export async function signOut() {
  await endSession(await openAuth())
  keepHint(null)
}
