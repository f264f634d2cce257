import { useEffect, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formDrafts, isChanged, isFormControl, type FormControl } from '../../session/form-drafts.ts'
import { reveal } from './reveal.ts'

type Values = Record<string, string>

/** Saves changed input of a form as a draft, restores it, and fills empty fields from `prefill`. */
export function useFormDraft(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  draft: string | undefined,
  prefill: Readonly<Values> | undefined,
) {
  useEffect(() => {
    const saved = draft && formDrafts.read<Values>(draft)
    if (!saved) return
    for (const input of controlsOf(element.current)) {
      const value = saved[input.name]
      if (value === undefined || isChanged(input)) continue
      form.setValue(input.name, value)
      if (value) reveal(input)
    }
  }, [form, element, draft])

  useEffect(() => {
    const saved = draft ? formDrafts.read<Values>(draft) : undefined
    for (const input of controlsOf(element.current)) {
      const value = prefill?.[input.name]
      if (input.value || !value) continue
      setInitial(input, value)
      // What the user has cleared stays empty.
      form.setValue(input.name, saved?.[input.name] ?? value)
      reveal(input)
    }
  }, [form, element, draft, prefill])

  const saveDraft = () => {
    if (!draft) return
    const changed = controlsOf(element.current).filter(isChanged)
    if (changed.length === 0) formDrafts.remove(draft)
    else formDrafts.write(draft, Object.fromEntries(changed.map(({ name, value }) => [name, value])))
  }

  return {
    saveDraft,
    /** Reads values that the browser has autofilled without an event. */
    readInputs: () => {
      for (const { name, value } of controlsOf(element.current, true))
        if (form.getValues(name) !== value) form.setValue(name, value)
    },
    /** Empties the form, or makes the submitted values its initial ones. Input typed since the submit stays. */
    resetAfterSubmit: (submitted: Readonly<Values>, keepValues: boolean) => {
      form.reset(undefined, { keepValues: true })
      for (const input of controlsOf(element.current, true)) {
        const { name, value } = input
        const before = submitted[name] ?? ''
        if (keepValues) setInitial(input, before)
        else if (value === before) form.setValue(name, '')
        else if (value.startsWith(before)) form.setValue(name, value.slice(before.length).trimStart())
      }
      saveDraft()
    },
  }
}

function setInitial(input: FormControl, value: string) {
  if (!(input instanceof HTMLSelectElement)) input.defaultValue = value
  else for (const option of input.options) option.defaultSelected = option.value === value
}

/** The editable controls; passwords only with `all`. */
const controlsOf = (element: HTMLFormElement | null, all = false): FormControl[] =>
  [...(element?.elements ?? [])]
    .filter(isFormControl)
    .filter(
      (each) =>
        !(each instanceof HTMLInputElement) ||
        (each.type !== 'hidden' && !each.readOnly && (all || !each.dataset['secret'])),
    )
