import { attributeOf, flattenBlocks, tagOf } from './dom.ts'

/**
 * Moves footnotes to where they are referred to, as the schema has them. Two links that lead to each other are a footnote:
 * in Markdown, WordPress, Word, and what other programs make of theirs.
 */
export function moveFootnotes(root: HTMLElement) {
  const places = new Map<Element, number>()
  const byId = new Map<string, Element>()
  let count = 0
  for (const each of root.querySelectorAll('*')) {
    places.set(each, count++)
    for (const id of [attributeOf(each, 'id'), tagOf(each) === 'a' ? attributeOf(each, 'name') : ''])
      if (id && !byId.has(id)) byId.set(id, each)
  }
  const targetOf = (link: Element) => byId.get(decoded(attributeOf(link, 'href').slice(1)))
  const found: { link: Element; note: Element }[] = []
  for (const link of root.querySelectorAll('a[href^="#"]')) {
    const target = targetOf(link)
    if (!target || !isMarker(link) || places.get(target)! < places.get(link)!) continue
    const note = noteOf(target)
    if (!note || note.contains(link)) continue
    const block = link.closest('p, li, td, h1, h2, h3, h4, h5, h6, div') ?? root
    const leadsBack = [...note.querySelectorAll('a[href^="#"]')].some((each) => {
      const back = targetOf(each)
      return (
        back &&
        (back === link ||
          back.contains(link) ||
          link.contains(back) ||
          (block !== root && block.contains(back)))
      )
    })
    if (leadsBack) found.push({ link, note })
  }
  const containers = new Set<Element>()
  const contents = new Map<Element, HTMLElement>()
  for (const { note } of found)
    if (!contents.has(note)) contents.set(note, footnoteOf(note, targetOf, places))
  for (const { link, note } of found) {
    const around = link.closest('sup')
    const mark = around && root.contains(around) && isMarker(around) ? around : link
    const before = mark.previousSibling
    // A note follows its word without a space.
    if (before?.nodeType === 3 && before.nodeValue?.endsWith(' '))
      before.nodeValue = before.nodeValue.trimEnd()
    mark.replaceWith(contents.get(note)!.cloneNode(true))
  }
  for (const note of contents.keys()) {
    for (let each = note.parentElement; each && each !== root; each = each.parentElement) containers.add(each)
    note.remove()
  }
  for (const each of containers) removeContainer(each)
}

const noteBlocks = 'li, dd, p, div, aside'

const noteOf = (target: Element): Element | null =>
  target.closest('li') ?? (target.matches(noteBlocks) ? target : target.closest(noteBlocks))

/** Whether the text of a link is the sign of a note: `1`, `[2]`, `*`. */
const isMarker = (element: Element) =>
  /^[[(]?(?:\d{1,4}|[*†‡§¶]{1,3}|[a-z]{1,2}|[ivx]{1,5})[\])]?$/i.test((element.textContent ?? '').trim())

/** The words of a note without its links back, as the element that the schema reads. */
function footnoteOf(
  note: Element,
  targetOf: (link: Element) => Element | undefined,
  places: ReadonlyMap<Element, number>,
): HTMLElement {
  const footnote = note.ownerDocument.createElement('span')
  footnote.className = 'footnote'
  footnote.append(...note.childNodes)
  for (const link of footnote.querySelectorAll('a[href^="#"]')) {
    const target = targetOf(link)
    if (target && !footnote.contains(target) && (places.get(target) ?? 0) < (places.get(link) ?? 0)) {
      const around = link.closest('sup')
      ;(around && footnote.contains(around) ? around : link).remove()
    }
  }
  flattenBlocks(footnote)
  for (const end of footnote.querySelectorAll('br')) end.replaceWith(' ')
  footnote.append(trimmed(footnote))
  return footnote
}

/** Removes space at both ends of an element's text. */
function trimmed(element: Element): string {
  for (const end of ['firstChild', 'lastChild'] as const)
    for (let node = element[end]; node?.nodeType === 3; node = element[end]) {
      node.nodeValue = end === 'firstChild' ? node.nodeValue!.trimStart() : node.nodeValue!.trimEnd()
      if (node.nodeValue) break
      node.remove()
    }
  return ''
}

/** Removes what held only footnotes: their list with its heading and line. */
function removeContainer(container: Element) {
  const rest = container.cloneNode(true) as Element
  for (const each of rest.querySelectorAll('h1, h2, h3, h4, h5, h6, hr, br, style, script')) each.remove()
  if (rest.textContent?.trim() || rest.querySelector('img, div.video')) return
  const isOfNotes = /footnote|endnote/i.test(
    `${container.className} ${attributeOf(container, 'role')} ${container.hasAttribute('data-footnotes') ? 'footnotes' : ''}`,
  )
  if (isOfNotes || !container.querySelector('h1, h2, h3, h4, h5, h6')) container.remove()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
