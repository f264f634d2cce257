import { formDrafts } from './form-drafts.ts'
import { linkedOrderPath } from './link-session.ts'
import { withReturnPath } from './return-path.ts'

let redirecting = false
// The browser may restore this page from its back/forward cache.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) redirecting = false
})

/** Whether the page is already redirecting. */
export const isRedirecting = () => redirecting

/**
 * Redirects to the login, which leads back here. The fragment is dropped because it may be a secret. A visitor who
 * opened this order by its link is redirected to the page of that link instead.
 */
export function redirectToLogin() {
  if (redirecting) return
  location.replace(linkedOrderPath() ?? withReturnPath('/login', location.pathname + location.search))
}

type Confirmation = () => Promise<boolean>
let confirmation: Confirmation | undefined

/** Registers a confirmation that runs before the session ends and can prevent it. Returns the function that removes it. */
export function confirmBeforeLeaving(ask: Confirmation): () => void {
  confirmation = ask
  return () => {
    if (confirmation === ask) confirmation = undefined
  }
}

/** Ends the session with `end` and redirects, without showing the sign-in dialog. Discards all form drafts. */
export async function endSessionAndRedirect(end: () => Promise<void>, to = '/') {
  if (confirmation && !(await confirmation())) return
  redirecting = true
  try {
    await end()
  } catch (error) {
    redirecting = false
    throw error
  }
  discardAndRedirect(to)
}

/** Redirects at once and discards all form drafts, so that the next user does not find them. */
export function discardAndRedirect(to: string) {
  redirecting = true
  formDrafts.clear()
  // Keeps other listeners from asking whether to leave the page.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.replace(to)
}
