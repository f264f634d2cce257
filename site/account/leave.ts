import { withNext } from './next.ts'
import { forgetAll } from './typed.ts'

let elsewhere = false

/** Whether one has left the page already, and only the browser is still on it. */
export const isLeaving = () => elsewhere

/** To the login and, after it, back to where one is. What stands behind a # stays behind: it may be a secret. */
export function leaveForLogin() {
  if (!elsewhere) location.replace(withNext('/login', location.pathname + location.search))
}

/** Ends the session and goes to another page: nobody is to be asked to sign in again on the way. */
export async function leaveForGood(end: () => Promise<void>, to = '/') {
  elsewhere = true
  try {
    await end()
    location.assign(to)
  } catch (error) {
    elsewhere = false
    throw error
  }
}

/** Goes to another page at once, and nothing of what was typed is kept for whoever comes next. */
export function leaveNothing(to: string) {
  elsewhere = true
  forgetAll()
  // No screen is to ask whether to stay.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.replace(to)
}
