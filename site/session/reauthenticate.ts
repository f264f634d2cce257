import { ApiError } from '../api/request.ts'
import type { PageUser } from './stored-session.ts'
import { isRedirecting, redirectToLogin } from './redirect.ts'

export interface DialogOptions {
  pageUser: PageUser
  title: string
  text: string
  /** The error that a cancel throws. Without it, the dialog cannot be canceled: the user can only leave the page. */
  cancelError?: Error
}

const dialog = Promise.withResolvers<(options: DialogOptions) => Promise<void>>()

/** Sets what shows the dialog: its form is built from parts that use the session themselves. */
export const setReauthenticateDialog = dialog.resolve

let pending: Promise<void> | undefined

/**
 * Asks the page's user to sign in again in a dialog over the page, which stays as it is. Resolves once they have;
 * concurrent calls share one dialog. If no user was signed in on this page, it redirects to the login and throws.
 */
export function reauthenticate(): Promise<void> {
  if (isRedirecting()) return new Promise(() => {})
  return (pending ??= signInAgain().finally(() => {
    pending = undefined
  }))
}

async function signInAgain() {
  const { pageUser } = await import('./auth.ts')
  const user = pageUser()
  if (!user) {
    redirectToLogin()
    throw new ApiError(401, 'Please sign in.')
  }
  await show({
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
  await show({
    pageUser: user,
    title: 'Confirm your identity',
    text: reason,
    cancelError: new ApiError(403, 'Nothing was done, because you did not confirm your identity.'),
  })
}

async function show(options: DialogOptions) {
  const showDialog = await dialog.promise
  await showDialog(options)
}
