const key = 'frontdesk.session'

/** What the header goes by at the first paint, before anything is loaded. It grants nothing. */
export type CachedRole = 'customer' | 'admin'

export function readCachedRole(): CachedRole | null {
  try {
    const role: unknown = localStorage[key]
    return role === 'customer' || role === 'admin' ? role : null
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, the header stays as it is for a visitor. */
export function cacheRole(role: CachedRole | null) {
  try {
    if (role) localStorage[key] = role
    else localStorage.removeItem(key)
  } catch {}
  if (role) document.documentElement.dataset['session'] = role
  else delete document.documentElement.dataset['session']
}

/** Calls back when another tab has taken the cached role away, which signing out does. */
export const onCachedRoleRemoved = (gone: () => void) =>
  addEventListener('storage', (event) => {
    if ((event.key === key || event.key === null) && !readCachedRole()) gone()
  })
