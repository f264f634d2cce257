/** A failure of the identity service, in words for the person in front of the screen. */
export interface Words {
  text: string
  /** The field that it belongs to; without one, the form. */
  at?: 'email' | 'password' | 'current' | 'code' | 'phone'
}

const wrongLogin: Words = { text: 'Incorrect email or password. Please try again.' }
const oldLink: Words = { text: 'This link has been used or has expired. Ask for a new one.' }
const ended: Words = { text: 'Your session has ended. Please sign in again.' }
const setup = (what: string): Words => ({
  text: `Sign-in is not set up correctly on this site (${what}). Please tell us through the contact form.`,
})

/** By the code of the Firebase SDK, without its `auth/`. */
const table: Readonly<Record<string, Words>> = {
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
  'invalid-recipient-email': { text: 'No mail can be sent to this address.', at: 'email' },
  'invalid-email': { text: 'Provide a Valid Email', at: 'email' },
  'missing-email': { text: 'Email is Required', at: 'email' },
  'missing-password': { text: 'Password is Required', at: 'password' },
  'weak-password': { text: 'Minimum 6 Characters', at: 'password' },
  'password-does-not-meet-requirements': {
    text: 'Choose a longer password with letters, digits and signs.',
    at: 'password',
  },
  'email-already-in-use': {
    text: 'There is an account with this e-mail address already. Log in instead.',
    at: 'email',
  },
  'email-change-needs-verification': {
    text: 'Open the link in the mail to the new address first.',
    at: 'email',
  },
  'user-disabled': { text: 'This account has been closed. Write to us if that is a mistake.' },
  'login-blocked': { text: 'This sign-in was refused. Write to us if that is a mistake.' },
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
    text: 'You have an account with this e-mail address already. Log in the way you did before; then you can add Google in your account.',
  },
  'credential-already-in-use': { text: 'This Google account belongs to another account on this site.' },
  'provider-already-linked': { text: 'A Google account is linked already.' },
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
  'invalid-auth-event': { text: 'The answer from Google could not be used. Please try again.' },
  'no-auth-event': { text: 'No answer came from Google. Please try again.' },
  'redirect-cancelled-by-user': { text: 'You left Google before you were signed in.' },

  'multi-factor-auth-required': { text: 'Enter the code of your second factor.' },
  'invalid-verification-code': {
    text: 'This code is not right. Check it, or ask for a new one.',
    at: 'code',
  },
  'missing-verification-code': { text: 'Type the 6 digits of the code.', at: 'code' },
  'code-expired': { text: 'This code has expired. Ask for a new one.', at: 'code' },
  'invalid-phone-number': { text: 'Give the number with its country, such as +1 555 010 0148.', at: 'phone' },
  'second-factor-already-in-use': { text: 'This number is your second factor already.', at: 'phone' },
  'multi-factor-info-not-found': { text: 'This second factor is removed already.' },
  'invalid-multi-factor-session': { text: 'The second step took too long. Log in again.' },
  'missing-multi-factor-session': { text: 'The second step took too long. Log in again.' },
  'maximum-second-factor-count-exceeded': {
    text: 'You have reached the limit of second factors. Remove one first.',
  },
  'unsupported-first-factor': { text: 'A second factor needs an account with a password or Google.' },
  'unverified-email': { text: 'Verify your e-mail address first, then add a second factor.' },

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
    text: 'Your browser blocks storage for this site, so it cannot remember that you are signed in. Allow cookies and site data.',
  },
  'unauthorized-domain': setup('this address is not allowed'),
  'unauthorized-continue-uri': setup('this address is not allowed'),
  'invalid-continue-uri': setup('this address is not allowed'),
  'missing-continue-uri': setup('an address is missing'),
  'auth-domain-config-required': setup('its domain is missing'),
  'invalid-oauth-client-id': setup('Google does not know it'),
  'app-not-authorized': setup('its key is not for this site'),
  'invalid-sender': setup('its mail has no sender'),
  'invalid-message-payload': setup('its mail cannot be sent'),
  'missing-recaptcha-token': setup('it asks for a captcha'),
  'recaptcha-not-enabled': setup('it asks for a captcha'),
  'invalid-api-key': setup('its key is not valid'),
  'argument-error': setup('a wrong argument'),
}

const unknown: Words = { text: 'That did not work. Please try again.' }

/** The code of a failure of the identity service without its `auth/`; undefined for anything else. */
export function authErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : undefined
}

/** Whether it says that the session has ended. */
export const isSessionExpired = (error: unknown) => table[authErrorCode(error) ?? ''] === ended

/** What to tell about a failure of the identity service; undefined when it is none of its failures. */
export function authErrorMessage(error: unknown): Words | undefined {
  const code = authErrorCode(error)
  if (code === undefined) return undefined
  // Reasons of the service's own hooks come as `internal-error` with the reason in the message.
  if (
    code === 'internal-error' &&
    error instanceof Error &&
    /BLOCKING_FUNCTION|login-blocked/i.test(error.message)
  )
    return table['login-blocked']
  return table[code] ?? unknown
}
