import { setReauthenticateDialog } from '../session/reauthenticate.ts'

/* Loaded by each page that uses the session; the dialog itself, once it is needed. */
setReauthenticateDialog(async (options) => {
  const { showReauthenticateDialog } = await import('./ReauthenticateDialog.tsx')
  await showReauthenticateDialog(options)
})
