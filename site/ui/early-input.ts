import { useState } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a control holds, if it is not what the server has rendered; a checkbox holds `''` once it is not checked. */
function enteredInto(control: Element): string | undefined {
  if (control instanceof HTMLSelectElement) {
    const chosen = control.selectedOptions[0]
    return chosen && !chosen.defaultSelected ? control.value : undefined
  }
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    if (control.checked === control.defaultChecked) return undefined
    if (control.checked) return control.value
    return control.type === 'checkbox' ? '' : undefined
  }
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  return isText && control.value !== control.defaultValue ? control.value : undefined
}

/**
 * What was entered into the form of this id before its script was there, by name of the control: React puts controlled
 * inputs back to their state, so that it is read while the page is hydrated, and to be set once it is.
 */
export function useEarlyInput(formId: string): Readonly<Record<string, string>> {
  const [early] = useState(() => {
    if (import.meta.env.SSR) return {}
    const form = document.getElementById(formId) as HTMLFormElement | null
    if (!form) return {}
    return Object.fromEntries(
      [...(form.elements as HTMLCollectionOf<Control>)].flatMap((control) => {
        const text = control.name ? enteredInto(control) : undefined
        return text === undefined ? [] : [[control.name, text] as const]
      }),
    )
  })
  return early
}
