import type { FormField } from '#content/model/form-field.ts'

const wrongEmail = { missing: 'Email is Required', invalid: 'Provide a Valid Email' }

/** An email address. */
export const emailField = {
  kind: 'email',
  label: 'Email',
  autoComplete: 'email',
  ...wrongEmail,
} as const satisfies FormField

/** The address of the account that signs in. */
export const accountEmailField = { ...emailField, autoComplete: 'username' } as const satisfies FormField

export const passwordField = {
  kind: 'password',
  label: 'Password',
  autoComplete: 'current-password',
  missing: 'Password is Required',
  min: 6,
} as const satisfies FormField

export const newPasswordField = {
  ...passwordField,
  autoComplete: 'new-password',
} as const satisfies FormField

/** A code from a text message, an email or an authenticator app: the only field of its form. */
export const codeField = {
  kind: 'code',
  label: '6-digit code',
  isFocused: true,
} as const satisfies FormField
