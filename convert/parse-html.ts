import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** The limits of a text: parsing takes time in proportion to the first, and for each element to the second. */
const [maxElements, maxDepth] = [50_000, 400]

/** A text that exceeds the limits. */
export class TooComplexError extends Error {
  override name = 'TooComplexError'
}

/**
 * Parses HTML as browsers do, within limits, to a tree of an inert document. Only attributes that the converter reads are
 * set, and none that could run or load anything. Throws a TooComplexError.
 */
export function parseHtml(html: string, inert: Document): HTMLElement {
  let [elements, depth] = [0, 0]
  const fragment = parseFragment(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...args) => {
        // Unclosed tags can make the parser create elements that the text does not have.
        if (++elements > maxElements) throw new TooComplexError('It has too many parts.')
        return defaultTreeAdapter.createElement(...args)
      },
      onItemPush: () => {
        if (++depth > maxDepth) throw new TooComplexError('It is nested too deeply.')
      },
      onItemPop: () => void depth--,
    },
  })
  const root = inert.createElement('div')
  const open: { from: Tree.ParentNode; to: HTMLElement }[] = [{ from: fragment, to: root }]
  for (let next = open.pop(); next; next = open.pop())
    for (const child of next.from.childNodes) {
      if ('value' in child) next.to.append(child.value)
      else if ('data' in child) next.to.append(inert.createComment(child.data))
      else if ('tagName' in child && !/^(?:script|style|template)$/.test(child.tagName)) {
        const element = inert.createElement(child.tagName)
        setAttributes(element, child)
        next.to.append(element)
        open.push({ from: child, to: element })
      }
    }
  return root
}

const readAttributes =
  /^(?:class|id|name|href|alt|title|srcset|start|colspan|rowspan|type|checked|role|data-[a-z][\w.:-]*)$/
const withSource = /^(?:img|iframe|video|audio|source)$/

function setAttributes(element: HTMLElement, { tagName, attrs }: Tree.Element) {
  for (const { name, value } of attrs) {
    // A policy of the page may forbid styles even where they do not apply.
    if (name === 'style') element.setAttribute('data-style', value)
    else if (readAttributes.test(name) || (name === 'src' && withSource.test(tagName)))
      element.setAttribute(name, value)
  }
}
