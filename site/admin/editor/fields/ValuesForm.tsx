import { useEffect, useEffectEvent, useRef } from 'react'
import type { Field as ContentField } from '#content/model/field.ts'
import { isEmpty, toText, type FieldValue } from '#content/model/value.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldsContext } from '../../../ui/form/fields-context.ts'
import { messagesOf, useFieldsForm } from '../../../ui/form/use-fields-form.ts'
import { bodyOf, valuesOf } from '../records/records.ts'

interface Props {
  fields: Readonly<Record<string, ContentField>>
  values: Readonly<Record<string, FieldValue>>
  onChange: (values: Record<string, FieldValue>) => void
  /** Validates all fields and shows their errors. */
  showErrors: boolean
}

/** The form of a nested entry within a record's field: a block, or an item of a list. */
export function ValuesForm({ fields, values, onChange, showErrors }: Props) {
  const form = useFieldsForm({ fields, values: valuesOf({ fields }, values), mode: 'onTouched' })
  const text = toText(values)
  /** The last values that this form has reported or received, as text. */
  const lastText = useRef(text)

  const reportInput = useEffectEvent(() => {
    const nonEmpty = Object.entries(bodyOf({ fields }, form.getValues())).filter(
      ([, value]) => !isEmpty(value),
    )
    const next = Object.fromEntries(nonEmpty)
    const nextText = toText(next)
    if (nextText === lastText.current) return
    lastText.current = nextText
    onChange(next)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => reportInput() }), [form])

  const showNewValues = useEffectEvent(() => {
    if (text === lastText.current) return
    lastText.current = text
    form.reset(valuesOf({ fields }, values))
  })
  useEffect(() => showNewValues(), [text])
  useEffect(() => {
    if (showErrors) void form.trigger()
  }, [form, showErrors])

  return (
    <FieldsContext
      value={{ form, fields, errors: messagesOf(form.formState.errors), marksChanges: true, isEntry: true }}
    >
      {Object.keys(fields).map((name) => (
        <Field key={name} name={name} />
      ))}
    </FieldsContext>
  )
}
