const prefix = 'frontdesk.answer.'

/**
 * Answers that the server does not have yet, by question. They outlive the tab, which a phone may end at any time, and
 * are removed as soon as they are saved.
 */
export const unsavedAnswers = {
  read: (id: string): string | undefined => {
    try {
      return localStorage.getItem(prefix + id) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (id: string, answer: string) => {
    try {
      localStorage.setItem(prefix + id, answer)
    } catch {
      // A browser that stores nothing keeps nothing.
    }
  },
  remove: (id: string) => {
    try {
      localStorage.removeItem(prefix + id)
    } catch {
      // The same.
    }
  },
}
