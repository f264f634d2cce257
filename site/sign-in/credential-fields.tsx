import type { ComponentProps } from 'react'
import { Field } from '../ui/form/Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'name' | 'label'> & { name?: string; label?: string }

/** The email address of an account; password managers fill it in. */
export const AccountEmailField = (props: Props) => (
  <Field name="email" label="Email" type="email" autoComplete="username" maxLength={254} {...props} />
)

export const PasswordField = (props: Props) => (
  <Field
    name="password"
    label="Password"
    type="password"
    autoComplete="current-password"
    maxLength={4096}
    {...props}
  />
)

export const NewPasswordField = (props: Props) => <PasswordField autoComplete="new-password" {...props} />

/** A code from a text message, an email or an authenticator app: the only field of its form. */
export const CodeField = (props: Props) => (
  <Field
    name="code"
    label="6-digit code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    {...props}
  />
)
