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
import { ApiProblem, callApi } from './api.ts'
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

/** Whose page this is, and how they sign in: `password`, `google.com`. */
export interface Owner {
  uid: string
  email: string
  ways: readonly string[]
}

let owner: Owner | undefined

/** The first who was signed in on this page; they stay it when their session ends. */
export const pageOwner = () => owner

function own(user: User | null) {
  if (!user || (owner && owner.uid !== user.uid)) return
  const ways = user.providerData.map(({ providerId }) => providerId)
  owner = { uid: user.uid, email: user.email ?? '', ways }
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
  own(auth.currentUser)
  onAuthStateChanged(auth, (user) => {
    own(user)
    keepHint(user ? (readHint() ?? 'customer') : null)
  })
  // The library hears of other tabs within a second; the hint's going tells at once.
  onHintGone(() => auth.currentUser && void endSession(auth))
  return auth
}

const ended = new Set(['user-token-expired', 'invalid-user-token', 'user-disabled', 'user-not-found'])

/** A token for the API, a fresh one where the last is about to end; null when nobody is signed in, or no longer. */
export async function idToken(fresh = false): Promise<string | null> {
  const { currentUser } = await openAuth()
  if (!currentUser) return null
  return currentUser.getIdToken(fresh).catch((error: Error & { code?: string }) => {
    if (ended.has(error.code?.slice('auth/'.length) ?? '')) return null
    throw new ApiProblem(0, 'We could not reach the sign-in service. Check your connection and try again.')
  })
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
