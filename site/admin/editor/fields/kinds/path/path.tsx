import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'

/** An address of this site. */
const Path = ({ input }: ControlProps) => (
  <input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...input} />
)

export const path: FieldKind = { Control: Path }
