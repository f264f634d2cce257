const key = (name: string) => `frontdesk.typed.${name}`

/** Keeps what is typed in a form for this tab; passwords never. */
export function keep(form: HTMLFormElement, name: string) {
  const typed: Record<string, string> = {}
  for (const input of inputs(form)) if (input.value && !input.readOnly) typed[input.name] = input.value
  sessionStorage.setItem(key(name), JSON.stringify(typed))
}

/** Puts it back where nothing has been typed since. */
export function restore(form: HTMLFormElement, name: string) {
  const kept = sessionStorage.getItem(key(name))
  if (!kept) return
  const typed = JSON.parse(kept) as Record<string, string>
  for (const input of inputs(form)) if (!input.value) input.value = typed[input.name] ?? ''
}

/** Puts in what is known of somebody, where nothing has been typed. */
export function fillIn(form: HTMLFormElement, known: Readonly<Record<string, string>>) {
  for (const input of inputs(form)) {
    const value = known[input.name]
    if (input.value || !value) continue
    if (input instanceof HTMLSelectElement) input.value = value
    else input.defaultValue = value
  }
}

export const forget = (name: string) => sessionStorage.removeItem(key(name))

/** Here and in the back office. */
export function clearDrafts() {
  for (const each of Object.keys(sessionStorage))
    if (/^frontdesk\.(typed|draft)/.test(each)) sessionStorage.removeItem(each)
}

/** Whether a form of the page holds something that was typed. */
export const hasUnsavedInput = () =>
  [...document.forms].some((form) =>
    [...form.elements].some((each) =>
      each instanceof HTMLSelectElement
        ? [...each.options].some((option) => option.selected !== option.defaultSelected)
        : (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) &&
          each.value !== each.defaultValue,
    ),
  )

type Input = HTMLInputElement | (HTMLSelectElement & { readOnly?: boolean }) | HTMLTextAreaElement

const inputs = (form: HTMLFormElement): Input[] =>
  [...form.elements].filter(
    (each): each is Input =>
      (each instanceof HTMLInputElement && each.type !== 'password' && each.type !== 'hidden') ||
      each instanceof HTMLSelectElement ||
      each instanceof HTMLTextAreaElement,
  )
