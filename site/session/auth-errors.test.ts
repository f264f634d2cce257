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
  test.each(catalogue)('%s has words of its own that a person understands', (code) => {
    const words = authErrorMessage(failure(`auth/${code}`))
    expect(words?.text).toMatch(/^[A-Z].*[.!]$/)
    expect(words?.text).not.toContain(code)
    expect(words?.text).not.toBe(authErrorMessage(failure('auth/something-new'))?.text)
  })

  test.each(['user-not-found', 'wrong-password', 'invalid-credential'])(
    '%s does not tell what was wrong',
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
  ])('%s stands at its field', (code, at) => expect(authErrorMessage(failure(`auth/${code}`))?.at).toBe(at))

  test('a refusal by a hook of the service is shown as one', () =>
    expect(
      authErrorMessage(failure('auth/internal-error', 'BLOCKING_FUNCTION_ERROR_RESPONSE: no'))?.text,
    ).toMatch(/refused/))

  test('an unknown code still gets a sentence, other errors none', () => {
    expect(authErrorMessage(failure('auth/something-new'))?.text).toBe('That did not work. Please try again.')
    expect(authErrorMessage(failure('ECONNRESET'))).toBeUndefined()
    expect(authErrorMessage(new Error('x'))).toBeUndefined()
    expect(authErrorCode('auth/x')).toBeUndefined()
  })
})
