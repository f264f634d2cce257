const prefix = 'frontdesk.unsaved-answer.'

/** An answer that may not be saved on the server yet. */
export interface UnsavedAnswer {
  text: string
  /** The stored answer that it replaces. */
  replaces: string
  /** Texts that were sent without a response: if one of them is stored, there is no conflict. */
  sent: readonly string[]
}

/**
 * Unsaved answers by question, in localStorage. They survive the tab, which a phone may close at any time, and are removed
 * once they are saved.
 */
export const unsavedAnswers = {
  read: (id: string): UnsavedAnswer | undefined => {
    try {
      const stored = localStorage.getItem(prefix + id)
      return stored === null ? undefined : (JSON.parse(stored) as UnsavedAnswer)
    } catch {
      return undefined
    }
  },
  write: (id: string, { text, replaces, sent }: UnsavedAnswer) => {
    try {
      localStorage.setItem(prefix + id, JSON.stringify({ text, replaces, sent } satisfies UnsavedAnswer))
    } catch {
      // The browser does not allow storage.
    }
  },
  /** Does not remove a newer text of another tab. */
  remove: (id: string, { text }: Pick<UnsavedAnswer, 'text'>) => {
    if (unsavedAnswers.read(id)?.text !== text) return
    localStorage.removeItem(prefix + id)
  },
}
