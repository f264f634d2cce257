import { optimize, type CustomPlugin } from 'svgo'
import { PictureError } from '../../platform/pictures/picture-error.ts'
import { allowedAttributes, allowedElements, allowedStyles, refusedElements } from './svg-allowed.ts'
import { EmbeddedPictures } from './svg-embedded.ts'
import { References } from './svg-references.ts'

/** More would stop a browser for seconds. */
const maxFilterParts = 200
/** With everything that is drawn again by a reference. */
const maxDrawn = 200_000
/** In bytes, of the drawing with its pictures. */
const maxSize = 2 * 1024 * 1024

const refuse = (reason: string) => new PictureError(`The SVG file ${reason}`)

/** Whether a value has a `url(...)` that does not refer to the same file, such as to a gradient or mask. */
const hasForeignAddress = (value: string) =>
  value
    .toLowerCase()
    .split('url(')
    .slice(1)
    .some((rest) => !/^\s*["']?#/.test(rest))

const isSafe = (value: string) => !hasForeignAddress(value) && !value.includes('\\')

/** The declarations of a `style` attribute that do not work as attributes. */
const safeStyle = (style: string) =>
  style
    .split(';')
    .filter((declaration) => {
      const [name = '', value = ''] = declaration.split(':')
      return allowedStyles.has(name.trim().toLowerCase()) && /^[\w\s#.,%()+-]+$/.test(value) && isSafe(value)
    })
    .join(';')

/** Whether a drawing still has to look like the file: parts may have been replaced on purpose. */
interface Changes {
  isComparable: boolean
}

function safeAttributes(attributes: Record<string, string>, changes: Changes): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const isPaint = name === 'fill' || name === 'stroke'
    if (name === 'style' && safeStyle(value)) safe.style = safeStyle(value)
    else if (allowedAttributes.has(name) && isSafe(value)) safe[name] = value
    else if (isPaint) {
      // As in browsers, which do not load it; without the attribute, it would be black.
      safe[name] = 'none'
      changes.isComparable = false
    }
  }
  return safe
}

interface Part {
  type: string
  name?: string
  attributes?: Record<string, string>
}

/** Whether an element is kept. Throws if it draws something that cannot be kept. */
function isKept({ type, name = '', attributes = {} }: Part, parent: string, changes: Changes) {
  if (type !== 'element') return true
  // Programs write these for themselves only; browsers skip them.
  if (attributes['requiredExtensions']) return false
  const reason = refusedElements.get(name)
  // Without it, a switch shows what follows it.
  if (reason && parent !== 'switch') throw refuse(reason)
  if (reason) changes.isComparable = false
  return name === 'a' || allowedElements.has(name)
}

const keepAllowed = (embedded: EmbeddedPictures, changes: Changes): CustomPlugin => ({
  name: 'keepAllowed',
  fn: () => {
    let filterParts = 0
    const references = new References()
    return {
      root: {
        enter: (root) => {
          root.children = root.children.filter((child) => isKept(child, '', changes))
        },
        exit: (root) => {
          for (const child of root.children)
            if (child.type === 'element' && references.drawnBy(child) > maxDrawn)
              throw refuse('draws its parts too often. Export it as PNG.')
        },
      },
      element: {
        enter: (node, parent) => {
          // All children are filtered at once: removing them one by one takes quadratic time.
          node.children = node.children.filter((child) => isKept(child, node.name, changes))
          if (node.name.startsWith('fe') && ++filterParts > maxFilterParts)
            throw refuse(`has more than ${maxFilterParts} parts of filters. Export it as PNG.`)
          const { 'xlink:href': linked, href = linked ?? '', ...others } = node.attributes
          node.attributes = safeAttributes(others, changes)
          // A link goes, and what it surrounds stays.
          if (node.name === 'a')
            node.name =
              parent.type === 'element' && /^t(?:ext|span|extPath)$/.test(parent.name) ? 'tspan' : 'g'
          else if (node.name === 'image') node.attributes.href = embedded.add(href)
          else if (/^#[^\s"'()\\]+$/.test(href.trim())) node.attributes.href = href.trim()
          else if (node.name === 'use' && href) throw refuse('refers to another file. Export it as one file.')
          references.add(node)
          if (parent.type === 'root') node.attributes.xmlns = 'http://www.w3.org/2000/svg'
        },
      },
    }
  },
})

/** Throws for CSS that cannot be turned into attributes. */
function checkCss(source: string) {
  if (/@keyframes|\banimation(?:-name)?\s*:/i.test(source))
    throw refuse('is animated. Export it without animation, or as GIF or WebP.')
  if (/@font-face|@import/i.test(source) && /<text[\s>]/.test(source))
    throw refuse('has text in a font that it loads. Convert the text to outlines.')
  if (/[{;"'\s]--[\w-]+\s*:/.test(source) && /var\(\s*--/.test(source))
    throw refuse('has CSS variables. Export it with plain colors.')
}

export interface SafeDrawing extends Changes {
  drawing: Buffer
}

/**
 * Removes everything from a drawing that could run, load or style anything else. CSS rules are converted to attributes
 * first, so that logos exported with a `<style>` element keep their colors. Throws a PictureError if it cannot be parsed,
 * or draws something that cannot be kept.
 */
export async function sanitizeDrawing(source: string): Promise<SafeDrawing> {
  checkCss(source)
  const embedded = new EmbeddedPictures()
  const changes = { isComparable: true }
  const { data } = optimize(source, {
    plugins: [
      'removeDoctype',
      'removeXMLProcInst',
      'removeComments',
      { name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: ['', 'screen', 'all'] } },
      'convertStyleToAttrs',
      keepAllowed(embedded, changes),
    ],
    js2svg: { pretty: false },
  })
  if (!/^<svg[\s>]/.test(data)) throw refuse('is damaged: it cannot be read as a picture.')
  const drawing = Buffer.from(await embedded.putInto(data))
  if (drawing.length > maxSize) throw refuse('contains pictures that are too large. Export it as PNG.')
  return { drawing, isComparable: changes.isComparable && !embedded.hasNewFormat }
}
