import { useEffect, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { drafts } from './drafts.ts'

type Values = Record<string, string>
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Saves changed input of a form as a draft, restores it, and fills empty fields from `prefill`. */
export function useFormDraft(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  draft: string | undefined,
  prefill: Readonly<Values> | undefined,
) {
  useEffect(() => {
    const saved = draft && drafts.read<Values>(draft)
    if (!saved) return
    for (const input of inputsOf(element.current)) {
      const value = saved[input.name]
      if (value !== undefined && !isChanged(input)) form.setValue(input.name, value)
    }
  }, [form, element, draft])

  useEffect(() => {
    for (const input of inputsOf(element.current)) {
      const value = prefill?.[input.name]
      if (input.value || !value) continue
      setInitial(input, value)
      form.setValue(input.name, value)
    }
  }, [form, element, prefill])

  const saveDraft = () => {
    if (!draft) return
    const changed = inputsOf(element.current).filter(isChanged)
    if (changed.length === 0) drafts.remove(draft)
    else drafts.write(draft, Object.fromEntries(changed.map(({ name, value }) => [name, value])))
  }

  return {
    saveDraft,
    /** Reads values that the browser has autofilled without an event. */
    readInputs: () => {
      for (const { name, value } of inputsOf(element.current, true))
        if (form.getValues(name) !== value) form.setValue(name, value)
    },
    /** After `sent` was sent: empties the form, or makes `sent` its initial values. Input typed since then stays. */
    settle: (sent: Readonly<Values>, keepValues: boolean) => {
      form.reset(undefined, { keepValues: true })
      for (const input of inputsOf(element.current, true)) {
        const { name, value } = input
        const before = sent[name] ?? ''
        if (keepValues) setInitial(input, before)
        else if (value === before) form.setValue(name, '')
        else if (value.startsWith(before)) form.setValue(name, value.slice(before.length).trimStart())
      }
      saveDraft()
    },
  }
}

const initialOf = (input: Input) =>
  input instanceof HTMLSelectElement
    ? ([...input.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '')
    : input.defaultValue
const isChanged = (input: Input) => input.value !== initialOf(input)

function setInitial(input: Input, value: string) {
  if (!(input instanceof HTMLSelectElement)) input.defaultValue = value
  else for (const option of input.options) option.defaultSelected = option.value === value
}

/** The editable inputs; passwords only with `all`. */
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
