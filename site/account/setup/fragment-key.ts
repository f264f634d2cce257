const name = (purpose: string) => `frontdesk.key.${purpose}`

/**
 * The single-use key behind the # of the page's address. It is taken out of the address, so that it is in no history,
 * and kept for this tab: it outlasts signing in and a reload.
 */
export function readFragmentKey(purpose: string): string {
  const given = location.hash.slice(1)
  if (given) {
    sessionStorage.setItem(name(purpose), given)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(name(purpose)) ?? ''
}

export const removeFragmentKey = (purpose: string) => sessionStorage.removeItem(name(purpose))
