import { withNext } from './next.ts'
import { forgetAll } from './typed.ts'

let elsewhere = false
// One can come back to a page that the browser has kept.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) elsewhere = false
})

/** Whether one has left the page already, and only the browser is still on it. */
export const isLeaving = () => elsewhere

/** To the login and, after it, back to where one is. What stands behind a # stays behind: it may be a secret. */
export function leaveForLogin() {
  if (!elsewhere) location.replace(withNext('/login', location.pathname + location.search))
}

type Question = () => Promise<boolean>
let question: Question | undefined

/** Has something asked before one leaves for good, whose answer may be no; gives what takes the question back. */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked
  return () => {
    if (question === asked) question = undefined
  }
}

/**
 * Ends the session and goes to another page: nobody is to be asked to sign in again on the way, and nothing of what
 * was typed is there for whoever comes next.
 */
export async function leaveForGood(end: () => Promise<void>, to = '/') {
  if (question && !(await question())) return
  elsewhere = true
  try {
    await end()
  } catch (error) {
    elsewhere = false
    throw error
  }
  leaveNothing(to)
}

/** Goes to another page at once, and nothing of what was typed is kept for whoever comes next. */
export function leaveNothing(to: string) {
  elsewhere = true
  forgetAll()
  // No screen is to ask whether to stay.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.replace(to)
}
