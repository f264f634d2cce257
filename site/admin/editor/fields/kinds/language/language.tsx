import { languageName, languageOptions } from '#content/locale/languages.ts'
import { useFieldText } from '../../../../../ui/form/fields-context.ts'
import { siteLocale } from '../../../../../ui/locale.ts'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'

/** The input for a language tag, which suggests languages by name. */
const Language = ({ name, field, input }: ControlProps) => (
  <>
    <input {...input} className="short" autoComplete="off" autoCapitalize="none" list={`${input.id}-list`} />
    <datalist id={`${input.id}-list`}>
      {languageOptions.map(([tag, name]) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </datalist>
    {!field.ofSite && <OwnLanguage name={name} />}
  </>
)

/** Says that a version of the page in the language of the site is left out, which nothing else would tell. */
function OwnLanguage({ name }: Pick<ControlProps, 'name'>) {
  const [tag] = useFieldText(name)
  return (
    <span className="hint" role="status">
      {tag === siteLocale() &&
        `Your site is in ${languageName(tag)} itself. The page is listed in it already, and this entry is left out.`}
    </span>
  )
}

export const language: FieldKind = { Control: Language }
