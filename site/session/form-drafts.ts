import { atom } from 'nanostores'

const prefix = 'frontdesk.draft.'

/** Counts changes of drafts. The drafts themselves are in sessionStorage, which survives a reload. */
const $changes = atom(0)
const changed = () => $changes.set($changes.get() + 1)

function stored(name: string) {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Unsent input of forms, by the name of the draft. */
export const formDrafts = {
  has: (name: string) => stored(name) !== null,
  read: <T>(name: string): T | undefined => {
    const text = stored(name)
    return text === null ? undefined : (JSON.parse(text) as T)
  },
  write: (name: string, draft: unknown) => {
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(draft))
    } catch {
      // Without storage, there are no drafts.
    }
    changed()
  },
  remove: (name: string) => {
    if (!formDrafts.has(name)) return
    sessionStorage.removeItem(prefix + name)
    changed()
  },
  /** Removes the drafts of all forms. */
  clear: () => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    changed()
  },
  /** Calls back when a draft changes on this page. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => $changes.listen(listener),
}

/** The forms on the page with input that was not sent. */
const unsaved = new Set<object>()

/** Notes that a form has unsent input, until the returned function is called. */
export function trackUnsavedInput(isUnsaved: boolean): () => void {
  const form = {}
  if (isUnsaved) unsaved.add(form)
  return () => void unsaved.delete(form)
}

/** Whether a form on the page has input that was not sent. */
export const hasUnsavedInput = () => unsaved.size > 0
