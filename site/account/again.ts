import { ApiProblem } from '../lib/api.ts'
import { isLeaving, leaveForLogin } from './leave.ts'

let asked: Promise<void> | undefined

/**
 * Has the one whose page this is sign in again, over the page, which stays as it is. Resolves once they have; whoever
 * asks meanwhile waits for the same. Somebody else is led away. Where nobody was signed in on this page, it leads to
 * the login.
 */
export function signInAgain(): Promise<void> {
  if (isLeaving()) return new Promise(() => {})
  return (asked ??= ask().finally(() => {
    asked = undefined
  }))
}

async function ask() {
  const { pageOwner } = await import('../lib/auth.ts')
  const owner = pageOwner()
  if (!owner) {
    leaveForLogin()
    throw new ApiProblem(401, 'Please sign in.')
  }
  const { showSignIn } = await import('./SignInAgain.tsx')
  await showSignIn({
    owner,
    title: 'Sign in again',
    text: 'Your session has ended. What is on this page is kept, and goes on where it stopped.',
  })
}

/** Has whoever is signed in prove in place that it is them; `why` says what for. Throws when they would rather not. */
export async function confirmSelf(why: string): Promise<void> {
  const { pageOwner } = await import('../lib/auth.ts')
  const owner = pageOwner()
  if (!owner) return signInAgain()
  const { showSignIn } = await import('./SignInAgain.tsx')
  await showSignIn({
    owner,
    title: 'Confirm that it is you',
    text: why,
    refused: new ApiProblem(403, 'Nothing was done: it was not confirmed that it is you.'),
  })
}
