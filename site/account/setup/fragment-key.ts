const storageKey = (purpose: string) => `frontdesk.key.${purpose}`

/** Keys that also open the page in another tab, such as by the link of a verification mail; only their recipient can use them. */
const inEveryTab = new Set(['invitation', 'company-invitation'])
const storesOf = (purpose: string) =>
  inEveryTab.has(purpose) ? [sessionStorage, localStorage] : [sessionStorage]

/**
 * The single-use key in the fragment of the page's address. It is removed from the address, so that it is not in the
 * history, and stored for this tab, so that it survives a sign-in and a reload.
 */
export function readFragmentKey(purpose: string): string {
  const fragment = location.hash.slice(1)
  const stores = storesOf(purpose)
  if (fragment) {
    for (const store of stores) store.setItem(storageKey(purpose), fragment)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return stores.map((store) => store.getItem(storageKey(purpose))).find(Boolean) ?? ''
}

export function removeFragmentKey(purpose: string) {
  for (const store of storesOf(purpose)) store.removeItem(storageKey(purpose))
}
