import { withNext } from './next.ts'

let elsewhere = false

/** To the login and, after it, back to where one is. What stands behind a # stays behind: it may be a secret. */
export function leaveForLogin() {
  if (!elsewhere) location.replace(withNext('/login', location.pathname + location.search))
}

/** Ends the session and goes to the landing page: nobody is to be asked to sign in again on the way. */
export async function leaveForGood(end: () => Promise<void>) {
  elsewhere = true
  try {
    await end()
    location.assign('/')
  } catch (error) {
    elsewhere = false
    throw error
  }
}
