import { endSessionAndRedirect } from './redirect.ts'

/** Ends the session in every tab, and leaves the page. The identity library is loaded only now. */
export const signOutAndRedirect = (to?: string) =>
  endSessionAndRedirect(async () => (await import('./auth.ts')).signOut(), to)
