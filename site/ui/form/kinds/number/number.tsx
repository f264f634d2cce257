import type { ControlProps, FieldKind } from '../kind.ts'

const NumberInput = ({ input }: ControlProps) => <input autoComplete="off" {...input} className="short" />

/** A number as it is displayed. */
export const number: FieldKind = { Control: NumberInput }
