import type { InputHTMLAttributes } from 'react'
import { fieldError } from '#content/model/check.ts'
import type { Field } from '#content/model/field.ts'
import { useFieldText, type ContentForm } from '../records/use-field-text.ts'

interface Props {
  form: ContentForm
  name: string
  field: Field
  input: InputHTMLAttributes<HTMLInputElement>
}

/** A color, chosen with the browser's color picker or typed. */
export function ColorInput({ form, name, field, input }: Props) {
  const [text, setText] = useFieldText(form, name)
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
