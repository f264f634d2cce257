import type { KeyboardEvent } from 'react'

/** The keys of a list with checkboxes. Single letters work only while a checkbox has the focus (WCAG 2.1.4). */
export const selectionKeys = [
  ['J / K', 'On a checkbox of a list: next or previous checkbox'],
  ['A', 'On a checkbox of a list: go to the actions on the selected rows'],
] as const

/** Handles a key on the focused checkbox of a list. */
export function onSelectionKey(event: KeyboardEvent<HTMLInputElement>) {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey || event.altKey || !['a', 'j', 'k'].includes(key)) return
  // Else the letter would choose in the list that gets the focus.
  event.preventDefault()
  if (key === 'a') return document.querySelector<HTMLElement>('.bulk :is(button, select):enabled')?.focus()
  const boxes = [...document.querySelectorAll<HTMLElement>('.select-all input, .select-row input:enabled')]
  boxes[boxes.indexOf(event.currentTarget) + (key === 'j' ? 1 : -1)]?.focus()
}
