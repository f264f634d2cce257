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
}

let opened: Promise<Auth> | undefined

/** The identity library, opened once a page. */
export const openAuth = (): Promise<Auth> => (opened ??= open())

async function open() {
  const { data } = await callApi<Identity>('GET', '/identity')
  const app = initializeApp({ projectId: data.projectId, apiKey: data.apiKey, authDomain: data.authDomain })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  })
  if (data.emulator) connectAuthEmulator(auth, data.emulator, { disableWarnings: true })
  await auth.authStateReady()
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
  keepHint(session)
  return session
}

/** Calls back whenever somebody signs in or out, in this tab or another. */
export async function onUser(changed: (user: User | null) => void) {
  return onAuthStateChanged(await openAuth(), changed)
}

export async function signOut() {
  await endSession(await openAuth())
  keepHint(null)
}

/** What the header goes by before anything is loaded; it grants nothing. */
function keepHint(session: Session | null) {
  if (session) localStorage['frontdesk.session'] = session.role === 'Admin' ? 'admin' : 'customer'
  else localStorage.removeItem('frontdesk.session')
}
