import { atom } from 'nanostores'

/** The block of the page on the screen whose form is open: chosen in the list, or by a click in the preview. */
export const $openBlock = atom('')
