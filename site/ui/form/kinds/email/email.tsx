import type { ControlProps, FieldKind } from '../kind.ts'

const Email = ({ input }: ControlProps) => <input autoComplete="off" {...input} type="email" />

/** An email address. */
export const email: FieldKind = { Control: Email }
