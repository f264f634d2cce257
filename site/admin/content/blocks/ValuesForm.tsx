import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { Field } from '#content/field.ts'
import { isEmpty, toText, type FieldValue } from '#content/value.ts'
import { FieldInput } from '../FieldInput.tsx'
import { bodyOf, valuesOf } from '../records.ts'
import { resolverFor } from '../resolver.ts'

interface Props {
  fields: Readonly<Record<string, Field>>
  values: Readonly<Record<string, FieldValue>>
  onChange: (values: Record<string, FieldValue>) => void
  /** Says what is wrong at each field. */
  showErrors: boolean
}

/** The fields of an entry that is a part of a record's field: of a block, or of a list within. */
export function ValuesForm({ fields, values, onChange, showErrors }: Props) {
  const id = useId()
  const form = useForm<Record<string, string>>({
    defaultValues: valuesOf({ fields }, values),
    resolver: resolverFor({ fields }),
    mode: 'onTouched',
  })
  const text = toText(values)
  /** What the record holds, as this form knows it. */
  const known = useRef(text)

  const typed = useEffectEvent(() => {
    const filled = Object.entries(bodyOf({ fields }, form.getValues())).filter(([, value]) => !isEmpty(value))
    const next = Object.fromEntries(filled)
    const nextText = toText(next)
    if (nextText === known.current) return
    known.current = nextText
    onChange(next)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => typed() }), [form])

  const follow = useEffectEvent(() => {
    if (text === known.current) return
    known.current = text
    form.reset(valuesOf({ fields }, values))
  })
  useEffect(() => follow(), [text])
  useEffect(() => {
    if (showErrors) void form.trigger()
  }, [form, showErrors])

  return Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} form={form} name={name} field={field} id={`${id}-${name}`} />
  ))
}
