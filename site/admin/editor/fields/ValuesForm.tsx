import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { Field } from '#content/model/field.ts'
import { isEmpty, toText, type FieldValue } from '#content/model/value.ts'
import { FieldInput } from './FieldInput.tsx'
import { bodyOf, valuesOf } from '../records/records.ts'
import { resolverFor } from '../records/resolver.ts'

interface Props {
  fields: Readonly<Record<string, Field>>
  values: Readonly<Record<string, FieldValue>>
  onChange: (values: Record<string, FieldValue>) => void
  /** Validates all fields and shows their errors. */
  showErrors: boolean
}

/** The form of a nested entry within a record's field: a block, or an item of a list. */
export function ValuesForm({ fields, values, onChange, showErrors }: Props) {
  const id = useId()
  const form = useForm<Record<string, string>>({
    defaultValues: valuesOf({ fields }, values),
    resolver: resolverFor({ fields }),
    mode: 'onTouched',
  })
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

  return Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} form={form} name={name} field={field} id={`${id}-${name}`} />
  ))
}
