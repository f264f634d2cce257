const prefix = 'frontdesk.drafts '
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** What was typed and not saved, by the name of its form. It survives a reload, for as long as the tab is open. */
export const drafts = {
  has: (name: string) => sessionStorage.getItem(prefix + name) !== null,
  read: <T>(name: string): T | undefined => {
    const stored = sessionStorage.getItem(prefix + name)
    return stored === null ? undefined : (JSON.parse(stored) as T)
  },
  write: (name: string, draft: unknown) => {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft))
    changed()
  },
  remove: (name: string) => {
    if (!drafts.has(name)) return
    sessionStorage.removeItem(prefix + name)
    changed()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
