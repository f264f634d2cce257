/* What each page of a session does first. */
import { redirectToLogin } from './redirect.ts'
import { readCachedRole } from './cached-role.ts'

const isClosed = () => document.querySelector('[data-guarded]') && !readCachedRole()

// Whoever has signed out meanwhile sees nothing of a page that the browser has kept.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isClosed()) redirectToLogin()
})
// Whoever has no hint is not signed in, and need not wait for the identity library to hear it.
if (isClosed()) redirectToLogin()
// Everybody else's session is opened while the rest of the page's scripts are still on their way.
else
  void import('./auth.ts').then(({ loadAuth, currentSession }) =>
    loadAuth()
      .then(currentSession)
      .catch(() => {}),
  )
