import { emailAddress } from '#content/email-address.ts'

/** What is wrong with a value that was typed; an empty text is nothing. */
export type Check = (value: string) => string

const wholeAddress = new RegExp(`^(?:${emailAddress.pattern})$`, 'u')

/** An e-mail address as the server takes it. */
export const checkEmail: Check = (value) => {
  const email = value.trim()
  if (!email) return 'Email is Required'
  const valid = wholeAddress.test(email) && email.length <= emailAddress.max
  return valid ? '' : 'Provide a Valid Email'
}

const shortestPassword = 6

export const checkPassword: Check = (value) => {
  if (!value) return 'Password is Required'
  return value.length < shortestPassword ? 'Minimum 6 Characters' : ''
}

/** Of a code by text message or from an authenticator app. */
export const checkCode: Check = (value) =>
  /^\d{6}$/.test(value.replaceAll(/\s/g, '')) ? '' : 'Type the 6 digits of the code.'

/** As E.164 writes it, spaces and the like aside. */
export const checkPhone: Check = (value) =>
  /^\+[1-9]\d{6,14}$/.test(phoneDigits(value))
    ? ''
    : 'Give the number with its country, such as +1 555 010 0148.'

export const phoneDigits = (value: string) => value.replaceAll(/[\s().-]/g, '')

/** For a field that only must not be empty. */
export const checkFilled =
  (missing: string): Check =>
  (value) =>
    value.trim() ? '' : missing
