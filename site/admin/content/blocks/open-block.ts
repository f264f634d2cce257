import { atom } from 'nanostores'

/** The block of the page on the screen whose form is open: chosen in the list, or by a click in the preview. */
export const $openBlock = atom('')

/** The field of that form that gets the focus. */
export const $openField = atom('')

export function openBlock(id: string, field = '') {
  $openField.set(field)
  $openBlock.set(id)
}
