const prefix = 'frontdesk.unsaved-answer.'

/** An answer that the server may not have yet. */
export interface UnsavedAnswer {
  text: string
  /** The stored answer that it was typed over. */
  replaces: string
  /** What was sent without an answer: where one of these is stored, it is no change by somebody else. */
  sent: readonly string[]
}

/**
 * Answers that the server does not have yet, by question. They outlive the tab, which a phone may end at any time, and
 * are removed as soon as they are saved.
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
      // A browser that stores nothing keeps nothing.
    }
  },
  /** Leaves what another tab has written meanwhile. */
  remove: (id: string, { text }: Pick<UnsavedAnswer, 'text'>) => {
    if (unsavedAnswers.read(id)?.text !== text) return
    localStorage.removeItem(prefix + id)
  },
}
