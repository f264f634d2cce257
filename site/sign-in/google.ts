import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  linkWithCredential,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
  unlink,
} from 'firebase/auth'
import { loadAuth, loadAuthToSignIn } from '../session/auth.ts'
import { signedInUser } from './identity.ts'

/** A made-up Google account for the identity emulator, which does not connect to Google. */
export interface DemoAccount {
  email: string
  name: string
}

export type GooglePurpose = 'sign in' | 'link' | 'reauthenticate'

/** Signs in with Google, links a Google account, or reauthenticates the signed-in user with one. */
export async function withGoogle(purpose: GooglePurpose, demoAccount?: DemoAccount) {
  const auth = await (purpose === 'sign in' ? loadAuthToSignIn() : loadAuth())
  if (demoAccount) {
    const credential = GoogleAuthProvider.credential(
      JSON.stringify({
        sub: `google-${demoAccount.email}`,
        email: demoAccount.email,
        email_verified: true,
        name: demoAccount.name,
      }),
    )
    if (purpose === 'sign in') return void (await signInWithCredential(auth, credential))
    const continueWith = purpose === 'link' ? linkWithCredential : reauthenticateWithCredential
    return void (await continueWith(await signedInUser(), credential))
  }
  allowGoogleScript()
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  if (purpose === 'sign in') return void (await signInWithPopup(auth, provider, browserPopupRedirectResolver))
  const continueWith = purpose === 'link' ? linkWithPopup : reauthenticateWithPopup
  await continueWith(await signedInUser(), provider, browserPopupRedirectResolver)
}

export const unlinkGoogle = async () => unlink(await signedInUser(), GoogleAuthProvider.PROVIDER_ID)

interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): object
}

/** The library adds Google's script to the page by URL: the Trusted Types policy allows that one origin only. */
function allowGoogleScript() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === 'https://apis.google.com') return url
      throw new TypeError('Only scripts of apis.google.com may be added.')
    },
  })
}
