import type { KeyboardEvent } from 'react'

/** The keys of a list with checkboxes. Single letters work only while a checkbox has the focus (WCAG 2.1.4). */
export const selectionKeys = [
  ['J / K', 'On a checkbox of a list: next or previous checkbox'],
  ['A', 'On a checkbox of a list: go to the actions on the selected rows'],
] as const

/** Handles a key on the focused checkbox of a list. */
export function onSelectionKey({
  currentTarget,
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent<HTMLInputElement>) {
  if (ctrlKey || metaKey || altKey) return
  if (key === 'a') document.querySelector<HTMLElement>('.bulk :is(button, select):enabled')?.focus()
  if (key !== 'j' && key !== 'k') return
  const boxes = [...document.querySelectorAll<HTMLElement>('.select-all input, .select-row input:enabled')]
  boxes[boxes.indexOf(currentTarget) + (key === 'j' ? 1 : -1)]?.focus()
}
