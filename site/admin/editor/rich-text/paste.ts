import { prepareDom } from '#convert/convert.ts'

const unwanted = 'nav, form label, button, input, select, textarea'

/** What is removed from a pasted text: a number of pictures, and other parts by their names. */
export interface LeftOut {
  pictures: number
  parts: readonly string[]
}

/** Prepares pasted HTML for the editor. Pictures of other sites are removed, because they belong to others. */
export function cleanPaste(root: HTMLElement): LeftOut {
  for (const each of root.querySelectorAll(unwanted))
    if (!each.matches('li input[type="checkbox"]')) each.remove()
  const others = [...root.querySelectorAll('img[src]')].filter(
    (image) => !image.getAttribute('src')?.startsWith('/'),
  )
  for (const image of others) image.remove()
  const leftOut = prepareDom(root, {
    // A fragment belongs to the page that the text comes from.
    resolve: (address, kind) => (kind === 'link' && address.startsWith('#') ? '' : address),
  })
  return { pictures: others.length, parts: leftOut.filter((each) => !each.startsWith('the link to #')) }
}
