import { fieldError } from '#content/model/check.ts'
import { useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'

/** A color, chosen with the browser's color picker or typed. */
function Color({ name, field, input }: ControlProps) {
  const [text, setText] = useFieldText(name)
  const typed = text.trim()
  const isColor = typed !== '' && !fieldError(field, typed)
  return (
    <div className="color">
      <input
        type="color"
        aria-label={`Choose: ${field.label}`}
        data-empty={typed === ''}
        value={isColor ? typed.toLowerCase() : (field.example ?? '#000000')}
        onChange={(event) => setText(event.target.value)}
      />
      <input {...input} className="short" spellCheck={false} autoComplete="off" />
    </div>
  )
}

export const color: FieldKind = { Control: Color }
