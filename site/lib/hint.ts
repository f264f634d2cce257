const key = 'frontdesk.session'

/** What the header goes by at the first paint, before anything is loaded. It grants nothing. */
export type Hint = 'customer' | 'admin'

export function readHint(): Hint | null {
  try {
    const hint: unknown = localStorage[key]
    return hint === 'customer' || hint === 'admin' ? hint : null
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, the header stays as it is for a visitor. */
export function keepHint(hint: Hint | null) {
  try {
    if (hint) localStorage[key] = hint
    else localStorage.removeItem(key)
  } catch {}
  if (hint) document.documentElement.dataset['session'] = hint
  else delete document.documentElement.dataset['session']
}

/** Calls back when another tab has taken the hint away, which signing out does. */
export const onHintGone = (gone: () => void) =>
  addEventListener('storage', (event) => {
    if ((event.key === key || event.key === null) && !readHint()) gone()
  })
