import { flattenBlocks, rename, tagOf, unwrap, wrapInside } from './dom.ts'

/** Elements that separate paragraphs but that the parser of ProseMirror does not know as blocks. */
const unknownBlocks = 'details, main, nav, center, caption, legend, hgroup, menu:not(ul), dir'

/** Names blocks so that the schema's parser separates them. */
export function cleanBlocks(root: HTMLElement) {
  for (const term of root.querySelectorAll('dt, summary')) {
    wrapInside(term, 'strong')
    rename(term, 'p')
  }
  for (const each of root.querySelectorAll('dd, dl')) rename(each, 'div')
  for (const each of root.querySelectorAll('menu, dir')) rename(each, 'ul')
  for (const each of root.querySelectorAll(unknownBlocks)) if (tagOf(each) !== 'caption') rename(each, 'div')
  for (const aside of root.querySelectorAll('aside:not(.callout)')) rename(aside, 'div')
}

const headingTags = 'h1, h2, h3, h4, h5, h6'

/** Headings begin at the second level: the first is the page's title. Where headings cannot be, they become strong. */
export function cleanHeadings(root: HTMLElement) {
  const shift = root.querySelector('h1') ? 1 : 0
  for (const heading of root.querySelectorAll(headingTags)) {
    for (const media of heading.querySelectorAll('div.video, pre, table')) heading.after(media)
    flattenBlocks(heading)
    if (heading.closest('li, blockquote, aside.callout, td, th, caption')) {
      wrapInside(heading, 'strong')
      rename(heading, 'p')
      continue
    }
    const level = Math.min(4, Math.max(2, Number(tagOf(heading)[1]) + shift))
    if (tagOf(heading) !== `h${level}`) rename(heading, `h${level}`)
  }
}

/** Removes paragraphs and headings without words, and links around nothing. */
export function removeEmpty(root: HTMLElement) {
  for (const each of root.querySelectorAll(`p, ${headingTags}`))
    if (!each.textContent?.trim() && !each.querySelector('img, div.video, hr') && !each.closest('td, th'))
      unwrap(each)
  for (const quote of root.querySelectorAll('blockquote, aside.callout'))
    if (!quote.textContent?.trim() && !quote.querySelector('img, div.video')) quote.remove()
}
