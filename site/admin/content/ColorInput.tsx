import type { InputHTMLAttributes } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldError } from '#content/check.ts'
import type { Field } from '#content/field.ts'
import type { ContentForm } from './FieldInput.tsx'

interface Props {
  form: ContentForm
  name: string
  field: Field
  input: InputHTMLAttributes<HTMLInputElement>
}

/** A color, chosen with the browser's color picker or typed. */
export function ColorInput({ form, name, field, input }: Props) {
  const typed = ((useWatch({ control: form.control, name }) as string | undefined) ?? '').trim()
  const isColor = typed !== '' && !fieldError(field, typed)
  return (
    <div className="color">
      <input
        type="color"
        aria-label={`Choose: ${field.label}`}
        data-empty={typed === ''}
        value={isColor ? typed.toLowerCase() : (field.example ?? '#000000')}
        onChange={(event) =>
          form.setValue(name, event.target.value, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
      <input {...input} className="short" spellCheck={false} autoComplete="off" />
    </div>
  )
}
