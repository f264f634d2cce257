import type { ComponentProps } from 'react'
import { languageOptions } from '#content/locale/languages.ts'

/** The input for a language tag, which suggests languages by name. */
export const LanguageInput = ({ input }: { input: ComponentProps<'input'> & { id: string } }) => (
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
