import { atom } from 'nanostores'

/** The id of the block whose form is open, chosen in the list or by a click in the preview; empty for none. */
export const $openBlock = atom('')

/** The field of that form to focus. */
export const $openField = atom('')

export function openBlock(id: string, field = '') {
  $openField.set(field)
  $openBlock.set(id)
}
