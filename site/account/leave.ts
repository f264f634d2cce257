import { withNext } from './next.ts'

/** To the login and, after it, back to where one is. What stands behind a # stays behind: it may be a secret. */
export function leaveForLogin() {
  location.replace(withNext('/login', location.pathname + location.search))
}
