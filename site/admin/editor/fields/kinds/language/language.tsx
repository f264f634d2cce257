import { languageOptions } from '#content/locale/languages.ts'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'

/** The input for a language tag, which suggests languages by name. */
const Language = ({ input }: ControlProps) => (
  <>
    <input {...input} className="short" autoComplete="off" autoCapitalize="none" list={`${input.id}-list`} />
    <datalist id={`${input.id}-list`}>
      {languageOptions.map(([tag, name]) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </datalist>
  </>
)

export const language: FieldKind = { Control: Language }
