import { ApiError } from '../api/request.ts'
import { isRedirecting, redirectToLogin } from './redirect.ts'

let pending: Promise<void> | undefined

/**
 * Asks the page's user to sign in again in a dialog over the page, which stays as it is. Resolves once they have;
 * concurrent calls share one dialog. If no user was signed in on this page, it redirects to the login and throws.
 */
export function reauthenticate(): Promise<void> {
  if (isRedirecting()) return new Promise(() => {})
  return (pending ??= showDialog().finally(() => {
    pending = undefined
  }))
}

async function showDialog() {
  const { pageUser } = await import('./auth.ts')
  const user = pageUser()
  if (!user) {
    redirectToLogin()
    throw new ApiError(401, 'Please sign in.')
  }
  const { showReauthenticateDialog } = await import('../sign-in/ReauthenticateDialog.tsx')
  await showReauthenticateDialog({
    pageUser: user,
    title: 'Sign in again',
    text: 'Your session has ended. Sign in to continue; nothing on this page is lost.',
  })
}

/** Asks the signed-in user to prove their identity; `reason` is shown. Throws an ApiError when they cancel. */
export async function confirmIdentity(reason: string): Promise<void> {
  const { pageUser } = await import('./auth.ts')
  const user = pageUser()
  if (!user) return reauthenticate()
  const { showReauthenticateDialog } = await import('../sign-in/ReauthenticateDialog.tsx')
  await showReauthenticateDialog({
    pageUser: user,
    title: 'Confirm your identity',
    text: reason,
    cancelError: new ApiError(403, 'Nothing was done, because you did not confirm your identity.'),
  })
}
