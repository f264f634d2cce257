import type { ControlProps, FieldKind } from '../kind.ts'

/** Several lines of text. */
const Lines = ({ field, input }: ControlProps) => <textarea rows={field.seo ? 3 : 4} {...(input as object)} />

export const lines: FieldKind = { Control: Lines, hasCounter: true }
