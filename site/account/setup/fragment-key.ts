const storageKey = (purpose: string) => `frontdesk.key.${purpose}`

/**
 * The single-use key in the fragment of the page's address. It is removed from the address, so that it is not in the
 * history, and stored for this tab, so that it survives a sign-in and a reload.
 */
export function readFragmentKey(purpose: string): string {
  const fragment = location.hash.slice(1)
  if (fragment) {
    sessionStorage.setItem(storageKey(purpose), fragment)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(storageKey(purpose)) ?? ''
}

export const removeFragmentKey = (purpose: string) => sessionStorage.removeItem(storageKey(purpose))
