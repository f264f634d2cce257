import type { ControlProps, FieldKind } from '../kind.ts'

const Phone = ({ input }: ControlProps) => (
  <input autoComplete="tel" placeholder="+1 555 010 0148" {...input} type="tel" />
)

/** A phone number with its country code. */
export const phone: FieldKind = { Control: Phone }
