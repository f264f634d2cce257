import { expect, test } from 'vitest'
import { fieldError } from './check.ts'
import { codeDigits, phoneDigits, type FormField } from './form-field.ts'

const error = (field: Omit<FormField, 'label'>, value: string) =>
  fieldError({ label: 'Field', ...field }, value)

test('a required value is missing if it has only spaces, an optional one is not', () => {
  expect(error({ kind: 'text' }, ' ')).toBe('Please fill this in.')
  expect(error({ kind: 'text', missing: 'Enter your name.' }, '')).toBe('Enter your name.')
  expect(error({ kind: 'text', optional: true }, ' ')).toBeUndefined()
})

test('the limit of a field replaces that of its kind', () => {
  expect(error({ kind: 'text', max: 3 }, 'four')).toBe('Please keep it to 3 characters.')
  expect(error({ kind: 'lines', max: 10_000 }, 'a'.repeat(9000))).toBeUndefined()
})

test('an email address in the wrong format has the message of its field', () => {
  const email = { kind: 'email', invalid: 'Provide a Valid Email' } as const
  for (const valid of ['a@b.co', ' jo@ab.de ', 'first.last@sub.example.com'])
    expect(error(email, valid)).toBeUndefined()
  for (const wrong of ['abc', 'a@b', '@b.co', 'a@b.', 'a b@c.de', 'a@b,co', `${'a'.repeat(64)}@b@c.co`])
    expect(error(email, wrong), wrong).toBe('Provide a Valid Email')
})

test('a password keeps its spaces and has a minimum length', () => {
  const password = { kind: 'password', min: 6 } as const
  expect(error(password, '12345')).toBe('Minimum 6 Characters')
  expect(error(password, '   456')).toBeUndefined()
})

test('a code has six digits, with any spaces', () => {
  for (const valid of ['123456', '123 456', ' 1 2 3 4 5 6 '])
    expect(error({ kind: 'code' }, valid)).toBeUndefined()
  for (const wrong of ['12345', '1234567', '12345a'])
    expect(error({ kind: 'code' }, wrong), wrong).toBeDefined()
  expect(codeDigits('123 456')).toBe('123456')
  expect(error({ kind: 'code' }, '１２３　４５６')).toBeUndefined()
  expect(codeDigits('１２３　４５６')).toBe('123456')
})

test('a phone number has a country code, and any separators', () => {
  for (const valid of ['+1 555 010 0148', '+15550100148', '+49 (30) 123-456'])
    expect(error({ kind: 'phone' }, valid)).toBeUndefined()
  for (const wrong of ['555 010 0148', '+0 555 010 0148', '+1 555', '+1 555 010 0148 ext 3'])
    expect(error({ kind: 'phone' }, wrong), wrong).toBeDefined()
  expect(phoneDigits('+1 (555) 010-0148')).toBe('+15550100148')
  expect(error({ kind: 'phone' }, '＋８１　９０−１２３４−５６７８')).toBeUndefined()
  expect(phoneDigits('＋８１　９０−１２３４−５６７８')).toBe('+819012345678')
})

test('a select has one of its options', () => {
  const select = { kind: 'select', choices: [['DE', 'Germany']] } as const
  expect(error(select, 'DE')).toBeUndefined()
  expect(error(select, 'FR')).toBe('Choose from the list.')
})
