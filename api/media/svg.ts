import { optimize, type CustomPlugin } from 'svgo'
import { InvalidInputError, TooLargeError } from '../errors.ts'

const maxKilobytes = 300

/** Elements that draw. Everything else is removed: scripts, foreign content, animation, links and styles. */
const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs symbol use title desc ' +
    'linearGradient radialGradient stop clipPath mask pattern marker'
  ).split(' '),
)

/** Attributes that draw. No event handlers, no `style`, no addresses but the places that `localOnly` checks. */
const attributes = new Set(
  (
    'xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform id class role ' +
    'preserveAspectRatio fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility ' +
    'clip-path clip-rule mask marker-start marker-mid marker-end markerWidth markerHeight refX refY orient ' +
    'markerUnits offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits ' +
    'patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type href ' +
    'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline textLength ' +
    'lengthAdjust paint-order vector-effect shape-rendering text-rendering overflow isolation mix-blend-mode'
  ).split(' '),
)

const isLocal = (value: string) => /^#[\w.:-]+$/.test(value.trim())

/** `url(...)` may point at a gradient or mask of the same file, and nowhere else. */
const hasForeignAddress = (value: string) =>
  value
    .toLowerCase()
    .split('url(')
    .slice(1)
    .some((rest) => !/^\s*["']?#/.test(rest))

const keepDrawing: CustomPlugin = {
  name: 'keepDrawing',
  fn: () => ({
    element: {
      enter: (node, parent) => {
        if (!elements.has(node.name)) {
          parent.children = parent.children.filter((child) => child !== node)
          return
        }
        const xlink = node.attributes['xlink:href']
        if (xlink !== undefined) node.attributes.href ??= xlink
        for (const [name, value] of Object.entries(node.attributes)) {
          const allowed = attributes.has(name) && !hasForeignAddress(value) && !value.includes('\\')
          if (!allowed || (name === 'href' && !isLocal(value))) delete node.attributes[name]
        }
      },
    },
  }),
}

/** Whether the bytes are a text that contains an `<svg` element; binary formats are recognized before this is asked. */
export const isSvg = (bytes: Buffer) => /<svg[\s>]/i.test(bytes.toString('utf8', 0, 4096))

/**
 * The drawing without anything that could run, load or style something else. CSS rules become attributes first, so
 * that logos exported with a `<style>` element keep their colors. Throws 413 above 300 kB and 422 for a damaged file.
 */
export function sanitizeSvg(bytes: Buffer): Buffer {
  if (bytes.length > maxKilobytes * 1024)
    throw new TooLargeError(`An SVG file may have at most ${maxKilobytes} kB. Export it as PNG instead.`)
  const source = bytes.toString('utf8')
  // Entities could expand without bound; current drawing programs export none.
  if (/<!ENTITY/i.test(source))
    throw new InvalidInputError('The SVG file contains entity declarations. Export it as plain SVG.')
  try {
    const { data } = optimize(source, {
      plugins: [
        'removeDoctype',
        'removeXMLProcInst',
        'removeComments',
        { name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: [''] } },
        'convertStyleToAttrs',
        keepDrawing,
      ],
      js2svg: { pretty: false },
    })
    if (!data.startsWith('<svg')) throw new Error('no svg element')
    return Buffer.from(data)
  } catch {
    throw new InvalidInputError('The file is damaged: it cannot be read as an SVG picture.')
  }
}
