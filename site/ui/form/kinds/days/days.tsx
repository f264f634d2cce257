import type { ControlProps, FieldKind } from '../kind.ts'

const Days = ({ input }: ControlProps) => (
  <input autoComplete="off" inputMode="numeric" {...input} className="short" />
)

/** A number of days. */
export const days: FieldKind = { Control: Days }
