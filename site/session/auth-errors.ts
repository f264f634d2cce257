import type { MultiFactorError } from 'firebase/auth'
import { ApiError } from '../api/request.ts'

/** A failure of the identity service as a message for the user. */
export interface AuthErrorMessage {
  text: string
  /** The field that it belongs to; without one, it belongs to the form. */
  at?: 'email' | 'password' | 'current' | 'code' | 'phone'
}

const wrongLogin: AuthErrorMessage = { text: 'Incorrect email or password. Please try again.' }
const oldLink: AuthErrorMessage = { text: 'This link has been used or has expired. Request a new one.' }
const ended: AuthErrorMessage = { text: 'Your session has ended. Please sign in again.' }
const setup = (cause: string): AuthErrorMessage => ({
  text: `Sign-in is not set up correctly on this site (${cause}). Please tell us through the contact form.`,
})

/** By the error code of the Firebase SDK, without its `auth/`. */
const table: Readonly<Record<string, AuthErrorMessage>> = {
  'network-request-failed': {
    text: 'We could not reach the sign-in service. Check your connection and try again.',
  },
  timeout: { text: 'The sign-in service took too long to answer. Please try again.' },
  'internal-error': { text: 'The sign-in service had a problem. Please try again in a moment.' },
  'too-many-requests': { text: 'Too many attempts. Wait a few minutes, or reset your password.' },
  'quota-exceeded': {
    text: 'The sign-in service has reached its sending limit. Please try again in an hour.',
  },

  'user-not-found': wrongLogin,
  'wrong-password': wrongLogin,
  'invalid-credential': wrongLogin,
  'invalid-login-credentials': wrongLogin,
  'invalid-recipient-email': { text: 'No email can be sent to this address.', at: 'email' },
  'invalid-email': { text: 'Provide a Valid Email', at: 'email' },
  'missing-email': { text: 'Email is Required', at: 'email' },
  'missing-password': { text: 'Password is Required', at: 'password' },
  'weak-password': { text: 'Minimum 6 Characters', at: 'password' },
  'password-does-not-meet-requirements': {
    text: 'Choose a longer password with letters, digits and symbols.',
    at: 'password',
  },
  'email-already-in-use': {
    text: 'An account with this email address already exists. Log in instead.',
    at: 'email',
  },
  'email-change-needs-verification': {
    text: 'First open the link in the email to the new address.',
    at: 'email',
  },
  'user-disabled': { text: 'This account has been closed. Contact us if this is a mistake.' },
  'login-blocked': { text: 'This sign-in was refused. Contact us if this is a mistake.' },
  'admin-restricted-operation': { text: 'New accounts cannot be created at the moment.' },
  'operation-not-allowed': { text: 'This sign-in method is not available on this site.' },

  'popup-blocked': {
    text: 'Your browser has blocked the Google window. Allow pop-ups for this site and try again.',
  },
  'popup-closed-by-user': { text: 'The Google window was closed before you were signed in.' },
  'cancelled-popup-request': {
    text: 'Another Google window is already open. Continue there, or close it and try again.',
  },
  'account-exists-with-different-credential': {
    text: 'You already have an account with this email address. Log in the way you did before; then you can add Google in your account.',
  },
  'credential-already-in-use': { text: 'This Google account belongs to another account on this site.' },
  'provider-already-linked': { text: 'A Google account is already linked.' },
  'user-mismatch': { text: 'That is not the account that is signed in. Choose the same one.' },
  'user-cancelled': {
    text: 'You did not share your Google account with this site, so you are not signed in.',
  },
  'rejected-credential': { text: 'Google refused this sign-in. Please try again.' },
  'redirect-operation-pending': {
    text: 'Another sign-in is already in progress. Reload the page and try again.',
  },
  'operation-not-supported-in-this-environment': {
    text: 'Your browser cannot open the Google window here. Open this page in another browser.',
  },
  'invalid-auth-event': { text: 'The response from Google was not valid. Please try again.' },
  'no-auth-event': { text: 'Google did not respond. Please try again.' },
  'redirect-cancelled-by-user': { text: 'You left Google before you were signed in.' },

  'multi-factor-auth-required': { text: 'Enter the code of your second factor.' },
  'invalid-verification-code': {
    text: 'This code is incorrect. Check it, or request a new one.',
    at: 'code',
  },
  'missing-verification-code': { text: 'Enter the 6-digit code.', at: 'code' },
  'code-expired': { text: 'This code has expired. Request a new one.', at: 'code' },
  'invalid-phone-number': {
    text: 'Enter the number with its country code, such as +1 555 010 0148.',
    at: 'phone',
  },
  'second-factor-already-in-use': { text: 'This number is already your second factor.', at: 'phone' },
  'multi-factor-info-not-found': { text: 'This second factor has already been removed.' },
  'invalid-multi-factor-session': { text: 'The second step took too long. Log in again.' },
  'missing-multi-factor-session': { text: 'The second step took too long. Log in again.' },
  'maximum-second-factor-count-exceeded': {
    text: 'You have reached the limit of second factors. Remove one first.',
  },
  'unsupported-first-factor': { text: 'A second factor needs an account with a password or Google.' },
  'unverified-email': { text: 'Verify your email address first, then add a second factor.' },

  'second-factor-canceled': { text: 'Nothing was changed: two-step verification was canceled.' },
  'requires-recent-login': { text: 'Please confirm your identity, then try again.' },
  'user-token-expired': ended,
  'invalid-user-token': ended,
  'user-signed-out': ended,
  'null-user': ended,
  'expired-action-code': oldLink,
  'invalid-action-code': oldLink,
  'invalid-oob-code': oldLink,

  'web-storage-unsupported': {
    text: 'Your browser blocks storage for this site, so it cannot remember that you are signed in. Allow cookies and site data for this site, and try again.',
  },
  'unauthorized-domain': setup('this address is not allowed'),
  'unauthorized-continue-uri': setup('this address is not allowed'),
  'invalid-continue-uri': setup('this address is not allowed'),
  'missing-continue-uri': setup('an address is missing'),
  'auth-domain-config-required': setup('its domain is missing'),
  'invalid-oauth-client-id': setup('Google does not recognize it'),
  'app-not-authorized': setup('its key is not for this site'),
  'invalid-sender': setup('its mail has no sender'),
  'invalid-message-payload': setup('its mail cannot be sent'),
  'missing-recaptcha-token': setup('it requires a captcha'),
  'recaptcha-not-enabled': setup('it requires a captcha'),
  'invalid-api-key': setup('its key is not valid'),
  'argument-error': setup('a wrong argument'),
}

const unknown: AuthErrorMessage = { text: 'Something went wrong. Please try again.' }

/** The code of a failure of the identity service without its `auth/`; undefined for anything else. */
export function authErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : undefined
}

/** Whether a sign-in requires the second factor. */
export const requiresSecondFactor = (error: unknown): error is MultiFactorError =>
  authErrorCode(error) === 'multi-factor-auth-required'

/** Whether a password was wrong, where the account is known. */
export const isWrongPassword = (error: unknown) =>
  ['wrong-password', 'invalid-credential'].includes(authErrorCode(error) ?? '')

/** Whether the same call may succeed later. */
export const isTemporary = (error: unknown) =>
  error instanceof ApiError
    ? [0, 429, 500, 502, 503, 504].includes(error.status)
    : ['network-request-failed', 'timeout', 'internal-error', 'too-many-requests'].includes(
        authErrorCode(error) ?? '',
      )

/** Whether a mailed link has been used or has expired. */
export const isOldLink = (error: unknown) => table[authErrorCode(error) ?? ''] === oldLink

/** Whether the error means that the session has ended. */
export const isSessionExpired = (error: unknown) => table[authErrorCode(error) ?? ''] === ended

/** The message for a failure of the identity service; undefined for any other error. */
export function authErrorMessage(error: unknown): AuthErrorMessage | undefined {
  const code = authErrorCode(error)
  if (code === undefined) return undefined
  // The service reports a rejection by a blocking function as `internal-error`, with the reason in the message.
  if (
    code === 'internal-error' &&
    error instanceof Error &&
    /BLOCKING_FUNCTION|login-blocked/i.test(error.message)
  )
    return table['login-blocked']
  return table[code] ?? unknown
}
