import { beforeAuthStateChanged, onIdTokenChanged, type Auth, type User } from 'firebase/auth'

const oldest = 300

/**
 * Tells an address on this site about the token, as the Firebase SDK's own `authTokenSyncURL` does: POST with the
 * bearer token when it changes, DELETE on signing out, nothing when the token is older than 300 seconds.
 */
export function syncToken(auth: Auth, path: string) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || !isSecureContext) return
  let last: string | null | undefined = null
  const tell = async (user: User | null) => {
    const result = await user?.getIdTokenResult()
    const age = result ? (Date.now() - Date.parse(result.issuedAtTime)) / 1000 : 0
    if (age > oldest) return
    const token = result?.token
    if (last === token) return
    last = token
    await fetch(url, {
      method: token ? 'POST' : 'DELETE',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      keepalive: true,
    }).catch(() => {})
  }
  beforeAuthStateChanged(auth, tell, () => void tell(auth.currentUser))
  onIdTokenChanged(auth, (user) => void tell(user))
}
