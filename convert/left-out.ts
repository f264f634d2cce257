import type { LeaveOut } from './convert.ts'
import { attributeOf, unwrap, wordsOf } from './dom.ts'

const removed =
  'script, style, template, head, title, meta, link, base, source, track, param, frame, frameset, map, rp'
/** Elements that are left out and reported, with their names there. */
const reported: Readonly<Record<string, string>> = {
  object: 'an embedded object',
  embed: 'an embedded object',
  applet: 'an embedded object',
  svg: 'a drawing',
  canvas: 'a drawing',
  math: 'a formula',
  audio: 'a sound',
  input: 'a form',
  select: 'a form',
  textarea: 'a form',
  button: 'a form',
}

/** Removes what rich text cannot contain, and reports what a reader would miss. */
export function removeUnsupported(root: HTMLElement, leaveOut: LeaveOut) {
  reportBlocks(root, leaveOut)
  markTasks(root)
  for (const noscript of root.querySelectorAll('noscript')) {
    // It often repeats a picture that is loaded by a script.
    const repeats = [noscript.previousElementSibling, noscript.nextElementSibling].some(
      (each) => each?.matches('img') || each?.querySelector('img'),
    )
    if (repeats) noscript.remove()
    else unwrap(noscript)
  }
  for (const each of root.querySelectorAll(removed)) each.remove()
  for (const each of root.querySelectorAll(Object.keys(reported).join(', '))) {
    leaveOut(reported[each.nodeName.toLowerCase()]!)
    each.remove()
  }
  for (const abbr of root.querySelectorAll('abbr[title]')) {
    const title = attributeOf(abbr, 'title').trim()
    if (title && title !== wordsOf(abbr)) leaveOut(`the explanation of “${wordsOf(abbr).slice(0, 50)}”`)
  }
  for (const reading of root.querySelectorAll('rt')) {
    reading.before('(')
    reading.after(')')
  }
}

/** Removes comments; the blocks of WordPress whose content a program makes are reported. */
function reportBlocks(root: HTMLElement, leaveOut: LeaveOut) {
  const open: ChildNode[] = [...root.childNodes]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeType !== 8) {
      open.push(...node.childNodes)
      continue
    }
    const text = node.nodeValue ?? ''
    const [, block] = /^\s*wp:([\w/-]+)/.exec(text) ?? []
    if (
      block &&
      text.trimEnd().endsWith('/') &&
      !/^(?:more|nextpage|spacer|separator|footnotes)$/.test(block)
    )
      leaveOut(`the block “${block}”`)
    node.remove()
  }
}

/** Items of task lists, as GitHub and others write them. */
function markTasks(root: HTMLElement) {
  for (const box of root.querySelectorAll('li input[type="checkbox"]')) {
    const item = box.closest('li')!
    const before =
      box.parentNode === item || box.parentElement?.matches('p, label') ? box.previousSibling : null
    if (before?.nodeValue?.trim()) continue
    if (item.hasAttribute('data-task')) continue
    item.setAttribute('data-task', box.hasAttribute('checked') ? 'done' : 'open')
    box.remove()
  }
}
