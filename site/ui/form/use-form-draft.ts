import { useEffect, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { drafts } from './drafts.ts'

type Values = Record<string, string>
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Saves the input of a form as a draft, restores it, and fills in what is known where nothing was typed. */
export function useFormDraft(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  draft: string | undefined,
  prefill: Readonly<Values> | undefined,
) {
  useEffect(() => {
    const saved = draft && drafts.read<Values>(draft)
    if (!saved) return
    for (const { name, value } of inputsOf(element.current))
      if (!value && saved[name]) form.setValue(name, saved[name])
  }, [form, element, draft])

  useEffect(() => {
    for (const input of inputsOf(element.current)) {
      const value = prefill?.[input.name]
      if (input.value || !value) continue
      // It is no unsaved input.
      if (!(input instanceof HTMLSelectElement)) input.defaultValue = value
      form.setValue(input.name, value)
    }
  }, [form, element, prefill])

  return {
    saveDraft: () => {
      if (!draft) return
      const typed = inputsOf(element.current).filter(({ value }) => value)
      if (typed.length === 0) drafts.remove(draft)
      else drafts.write(draft, Object.fromEntries(typed.map(({ name, value }) => [name, value])))
    },
    /** Takes over what the browser filled in without an event. */
    readInputs: () => {
      for (const { name, value } of inputsOf(element.current, true))
        if (form.getValues(name) !== value) form.setValue(name, value)
    },
  }
}

/** The inputs that somebody can fill in; passwords only with `all`. */
const inputsOf = (element: HTMLFormElement | null, all = false): Input[] =>
  [...(element?.elements ?? [])].filter(
    (each): each is Input =>
      (each instanceof HTMLInputElement &&
        each.type !== 'hidden' &&
        !each.readOnly &&
        (all || !each.dataset['secret'])) ||
      each instanceof HTMLSelectElement ||
      each instanceof HTMLTextAreaElement,
  )
