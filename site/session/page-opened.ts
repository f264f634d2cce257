/* Runs first on each page that uses the session. */
import { redirectToLogin } from './redirect.ts'
import { readCachedRole } from './cached-role.ts'
import { openSession } from './open-session.ts'

const needsSignIn = () => document.querySelector('[data-guarded]') && !readCachedRole()

// After a sign-out, a page restored from the back/forward cache must not show its content.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && needsSignIn()) redirectToLogin()
})
// Without a cached role no user is signed in: redirect without waiting for the identity library.
if (needsSignIn()) redirectToLogin()
// Otherwise, load the session while the page's other scripts are still loading.
else if (readCachedRole()) void openSession().catch(() => {})
