import { describe, expect, test } from 'vitest'
import { authErrorCode, authErrorMessage } from './auth-errors.ts'

const failure = (code: string, message = code) => Object.assign(new Error(message), { code })

/** The catalogue of the specification, section 8. */
const catalogue = [
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'invalid-api-key',
  'user-mismatch',
  'user-not-found',
  'multi-factor-auth-required',
  'login-blocked',
  'web-storage-unsupported',
  'internal-error',
  'argument-error',
  'invalid-auth-event',
  'no-auth-event',
  'account-exists-with-different-credential',
  'unauthorized-continue-uri',
  'quota-exceeded',
  'too-many-requests',
  'invalid-continue-uri',
  'user-cancelled',
  'invalid-multi-factor-session',
  'missing-recaptcha-token',
]

describe('failures of the identity service', () => {
  test.each(catalogue)('%s has its own readable message', (code) => {
    const words = authErrorMessage(failure(`auth/${code}`))
    expect(words?.text).toMatch(/^[A-Z].*[.!]$/)
    expect(words?.text).not.toContain(code)
    expect(words?.text).not.toBe(authErrorMessage(failure('auth/something-new'))?.text)
  })

  test.each(['user-not-found', 'wrong-password', 'invalid-credential'])(
    '%s does not reveal whether the address or the password was wrong',
    (code) =>
      expect(authErrorMessage(failure(`auth/${code}`))).toEqual({
        text: 'Incorrect email or password. Please try again.',
      }),
  )

  test.each([
    ['email-already-in-use', 'email'],
    ['weak-password', 'password'],
    ['invalid-verification-code', 'code'],
    ['invalid-phone-number', 'phone'],
  ])('%s is shown at its field', (code, at) => expect(authErrorMessage(failure(`auth/${code}`))?.at).toBe(at))

  test('a sign-in that a blocking function rejects is shown as refused', () =>
    expect(
      authErrorMessage(failure('auth/internal-error', 'BLOCKING_FUNCTION_ERROR_RESPONSE: no'))?.text,
    ).toMatch(/refused/))

  test('an unknown code gets a general message, other errors get none', () => {
    expect(authErrorMessage(failure('auth/something-new'))?.text).toBe(
      'Something went wrong. Please try again.',
    )
    expect(authErrorMessage(failure('ECONNRESET'))).toBeUndefined()
    expect(authErrorMessage(new Error('x'))).toBeUndefined()
    expect(authErrorCode('auth/x')).toBeUndefined()
  })
})
