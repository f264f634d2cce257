import type { ControlProps, FieldKind } from '../kind.ts'

const Code = ({ input }: ControlProps) => (
  <input inputMode="numeric" autoComplete="one-time-code" {...input} type="text" />
)

/** A code from a text message, an email or an authenticator app. */
export const code: FieldKind = { Control: Code }
