import { emailAddress } from '#content/model/email-address.ts'

/** Validates a typed value: returns the error message, or an empty string if the value is valid. */
export type Check = (value: string) => string

const wholeAddress = new RegExp(`^(?:${emailAddress.pattern})$`, 'u')

/** An email address, by the server's rules. */
export const checkEmail: Check = (value) => {
  const email = value.trim()
  if (!email) return 'Email is Required'
  const valid = wholeAddress.test(email) && email.length <= emailAddress.max
  return valid ? '' : 'Provide a Valid Email'
}

const minPasswordLength = 6

export const checkPassword: Check = (value) => {
  if (!value) return 'Password is Required'
  return value.length < minPasswordLength ? 'Minimum 6 Characters' : ''
}

/** A code from a text message, an email or an authenticator app. */
export const checkCode: Check = (value) =>
  /^\d{6}$/.test(value.replaceAll(/\s/g, '')) ? '' : 'Enter the 6-digit code.'

/** A phone number in E.164 format; spaces, dots, hyphens and parentheses are ignored. */
export const checkPhone: Check = (value) =>
  /^\+[1-9]\d{6,14}$/.test(phoneDigits(value))
    ? ''
    : 'Enter the number with its country code, such as +1 555 010 0148.'

export const phoneDigits = (value: string) => value.replaceAll(/[\s().-]/g, '')

/** For a required field without further rules; `missing` is its error message. */
export const checkFilled =
  (missing: string): Check =>
  (value) =>
    value.trim() ? '' : missing

/** For a required field. */
export const required: Check = checkFilled('Please fill this in.')
