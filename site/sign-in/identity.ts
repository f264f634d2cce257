import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  isSignInWithEmailLink,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth'
import { authErrorCode, authErrorMessage } from '../session/auth-errors.ts'
import { currentSession, loadAuth, loadAuthToSignIn } from '../session/auth.ts'
import { unsentVerificationKey } from './unsent-verification.ts'

/** The continue URL of the identity service's mails: `path` on this site. */
const backTo = (path: string) => ({ url: location.origin + path })

/** The signed-in user. Throws `auth/null-user` without one, which is shown as "Your session has ended". */
export async function signedInUser(): Promise<User> {
  const { currentUser } = await loadAuth()
  if (!currentUser) throw Object.assign(new Error('no user is signed in'), { code: 'auth/null-user' })
  return currentUser
}

/** Loads the session after a sign-in and updates the cached role. Ignores errors. */
export const refreshSession = () => currentSession().catch(() => null)

export async function signIn(email: string, password: string) {
  await signInWithEmailAndPassword(await loadAuthToSignIn(), email.trim(), password)
}

/** Creates an account. The link of the verification mail leads to `next`. If the verification mail cannot be sent, the next page shows why and offers to send it again. */
export async function register(email: string, password: string, next = '/dashboard') {
  const { user } = await createUserWithEmailAndPassword(await loadAuthToSignIn(), email.trim(), password)
  await sendEmailVerification(user, backTo(next)).catch((error: unknown) => {
    sessionStorage[unsentVerificationKey] = authErrorMessage(error)?.text ?? ''
  })
}

/** Creates an account without sending a mail. Signs in if there is one with this password, such as after a lost answer. */
export async function createOrOpenAccount(email: string, password: string) {
  const auth = await loadAuthToSignIn()
  await createUserWithEmailAndPassword(auth, email, password).catch(async (error: unknown) => {
    if (authErrorCode(error) !== 'email-already-in-use') throw error
    await signInWithEmailAndPassword(auth, email, password).catch(() => {
      throw error
    })
  })
}

/** Sends the verification mail again. Its link leads to `next`, by default the page where it was asked for. */
export async function sendVerification(next = location.pathname + location.search) {
  await sendEmailVerification(await signedInUser(), backTo(next))
  sessionStorage.removeItem(unsentVerificationKey)
}

/** Asks the service whether the address has been verified since; if so, renews the token, which states it too. */
export async function isVerifiedNow(): Promise<boolean> {
  const user = await signedInUser()
  await user.reload()
  if (user.emailVerified) {
    await user.getIdToken(true)
    await refreshSession()
  }
  return user.emailVerified
}

/** Sends a password reset mail; after the sign-in with the new password, `next` is opened. Succeeds for unknown addresses too, so as not to reveal which accounts exist. */
export async function sendReset(email: string, next = '/login') {
  try {
    await sendPasswordResetEmail(await loadAuth(), email.trim(), backTo(next))
  } catch (error) {
    if (authErrorCode(error) !== 'user-not-found') throw error
  }
}

const linkEmailKey = 'frontdesk.sign-in-email'

/** Sends a sign-in link. The address is stored in this browser, so that the link does not ask for it again. */
export async function sendSignInLink(email: string, next: string) {
  await sendSignInLinkToEmail(await loadAuth(), email.trim(), { ...backTo(next), handleCodeInApp: true })
  localStorage[linkEmailKey] = email.trim()
}

export const rememberedLinkEmail = (): string | null => localStorage.getItem(linkEmailKey)

/** Signs in with the code of a mailed link. */
export async function signInByLink(email: string, code: string) {
  const auth = await loadAuthToSignIn()
  const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: auth.config.apiKey })
  const link = `${location.origin}/action?${query}`
  if (!isSignInWithEmailLink(auth, link))
    throw Object.assign(new Error('no sign-in link'), { code: 'auth/invalid-action-code' })
  await signInWithEmailLink(auth, email.trim(), link)
  localStorage.removeItem(linkEmailKey)
}

/** The email address that the code of a mailed link was sent to. */
export async function emailOfCode(code: string): Promise<string | null> {
  const { data } = await checkActionCode(await loadAuth(), code)
  return data.email ?? null
}

/** Applies the code of a mailed link. A verification takes effect with the next token, which is fetched here. */
export async function applyMailCode(code: string) {
  const auth = await loadAuth()
  await applyActionCode(auth, code)
  const user = auth.currentUser
  if (!user) return
  await user
    .reload()
    .then(() => user.getIdToken(true))
    .then(refreshSession)
    .catch(() => {})
}

export const emailOfResetCode = async (code: string) => verifyPasswordResetCode(await loadAuth(), code)

export const setNewPassword = async (code: string, password: string) =>
  confirmPasswordReset(await loadAuth(), code, password)

/** Reauthenticates the signed-in user with their password. */
export async function confirmPassword(password: string) {
  const user = await signedInUser()
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
}

export const changeName = async (name: string) => {
  const user = await signedInUser()
  await updateProfile(user, { displayName: name.trim() })
  await user.getIdToken(true)
}

/** The address changes once the link in the mail to the new one has been opened. */
export const changeEmail = async (email: string) =>
  verifyBeforeUpdateEmail(await signedInUser(), email.trim(), backTo('/account'))

export const changePassword = async (password: string) => updatePassword(await signedInUser(), password)

export const closeAccount = async () => (await signedInUser()).delete()
