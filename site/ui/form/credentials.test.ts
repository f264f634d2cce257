import { describe, expect, test } from 'vitest'
import { checkCode, checkEmail, checkPassword, checkPhone } from './credentials.ts'

describe('checks of sign-in fields', () => {
  test.each([
    ['', 'Email is Required'],
    ['   ', 'Email is Required'],
    ['jo@ab.de', ''],
    ['1@2.de', ''],
    ['123', 'Provide a Valid Email'],
    ['name', 'Provide a Valid Email'],
    ['name@host', 'Provide a Valid Email'],
    ['a, name@example.com', 'Provide a Valid Email'],
    [`${'n'.repeat(250)}@example.com`, 'Provide a Valid Email'],
    ['name@example.com', ''],
    [' name@example.com ', ''],
    ['a1@b2.com', ''],
  ])('the email address %j: %j', (value, wrong) => expect(checkEmail(value)).toBe(wrong))

  test.each([
    ['', 'Password is Required'],
    ['12345', 'Minimum 6 Characters'],
    ['123456', ''],
    ['      ', ''],
  ])('the password %j: %j', (value, wrong) => expect(checkPassword(value)).toBe(wrong))

  test.each(['123456', '123 456'])('accepts the code %j', (value) => expect(checkCode(value)).toBe(''))
  test.each(['', '12345', '1234567', 'abcdef'])('rejects the code %j', (value) =>
    expect(checkCode(value)).not.toBe(''),
  )

  test.each(['+1 555 010 0148', '+49(30)1234-567'])('accepts the phone number %j', (value) =>
    expect(checkPhone(value)).toBe(''),
  )
  test.each(['', '555 010 0148', '+0123456789', '+1 555 CALL'])('rejects the phone number %j', (value) =>
    expect(checkPhone(value)).not.toBe(''),
  )
})
