import type { ControlProps, FieldKind } from '../kind.ts'

const Time = ({ input }: ControlProps) => <input {...input} type="datetime-local" />

/** A day and a time of a clock. */
export const time: FieldKind = { Control: Time }
