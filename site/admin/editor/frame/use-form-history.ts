import { useEffect, useRef, useState } from 'react'
import type { FieldsForm, Values } from '../../../ui/form/fields-context.ts'

/** What is typed in one field without a pause of this many milliseconds is one step. */
const pauseMs = 1000
const maxSteps = 200

/** Undoes and redoes changes of all fields of a form, step by step. */
export function useFormHistory(form: FieldsForm) {
  const past = useRef<Values[]>([])
  const future = useRef<Values[]>([])
  const last = useRef<Values>({ ...form.getValues() })
  const lastStep = useRef({ fields: '', at: 0 })
  const isTraveling = useRef(false)
  const [steps, setSteps] = useState({ undo: 0, redo: 0 })
  const count = () => setSteps({ undo: past.current.length, redo: future.current.length })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          if (isTraveling.current) return
          const values = { ...form.getValues() }
          const fields = Object.keys(values).filter((name) => values[name] !== last.current[name])
          if (fields.length === 0) return
          const [step, at] = [fields.join(), Date.now()]
          const goesOn = step === lastStep.current.fields && at - lastStep.current.at < pauseMs
          if (!goesOn) past.current = [...past.current, last.current].slice(-maxSteps)
          lastStep.current = { fields: step, at }
          future.current = []
          last.current = values
          count()
        },
      }),
    [form],
  )

  function travel(from: typeof past, to: typeof past) {
    const values = from.current.at(-1)
    if (!values) return
    from.current = from.current.slice(0, -1)
    to.current = [...to.current, last.current]
    isTraveling.current = true
    for (const [name, text] of Object.entries(values))
      if (form.getValues(name) !== text) form.setValue(name, text, { shouldDirty: true })
    isTraveling.current = false
    last.current = values
    lastStep.current = { fields: '', at: 0 }
    count()
  }
  return {
    ...(steps.undo > 0 && { undo: () => travel(past, future) }),
    ...(steps.redo > 0 && { redo: () => travel(future, past) }),
  }
}
