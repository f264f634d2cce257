const key = 'frontdesk.session'

/** The role that the header shows at first paint, before the session is loaded. It grants no access. */
export type CachedRole = 'customer' | 'admin'

export function readCachedRole(): CachedRole | null {
  try {
    const role: unknown = localStorage[key]
    return role === 'customer' || role === 'admin' ? role : null
  } catch {
    return null
  }
}

/** Where a sign-in leads that was not asked for on another page: people of the agency to the back office. */
export const startPath = (forCustomers = '/dashboard') =>
  readCachedRole() === 'admin' ? '/admin' : forCustomers

/** Stores the role for the next page; null removes it. Without storage, the header stays as it is for a visitor. */
export function cacheRole(role: CachedRole | null) {
  try {
    if (role) localStorage[key] = role
    else localStorage.removeItem(key)
  } catch {}
  if (role) document.documentElement.dataset['session'] = role
  else delete document.documentElement.dataset['session']
}

/** Calls back when another tab has signed in or out. Returns the function that removes the callback. */
export function onCachedRoleChanged(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
