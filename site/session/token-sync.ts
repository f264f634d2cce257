import { beforeAuthStateChanged, onIdTokenChanged, type Auth, type User } from 'firebase/auth'

const maxAgeSeconds = 300

/**
 * Sends the token to an endpoint of this site, as `authTokenSyncURL` of the Firebase SDK does: POST with the bearer
 * token when it changes, DELETE on sign-out, nothing if the token is older than 300 seconds.
 */
export function syncToken(auth: Auth, path: string) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || !isSecureContext) return
  let last: string | null | undefined = null
  const send = async (user: User | null) => {
    const result = await user?.getIdTokenResult()
    const age = result ? (Date.now() - Date.parse(result.issuedAtTime)) / 1000 : 0
    if (age > maxAgeSeconds) return
    const token = result?.token
    if (last === token) return
    last = token
    await fetch(url, {
      method: token ? 'POST' : 'DELETE',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      keepalive: true,
    }).catch(() => {})
  }
  beforeAuthStateChanged(auth, send, () => void send(auth.currentUser))
  onIdTokenChanged(auth, (user) => void send(user))
}
