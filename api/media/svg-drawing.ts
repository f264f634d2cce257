import { optimize, type CustomPlugin } from 'svgo'

/** The allowed elements, which draw. All others are removed: scripts, foreign content, animation, links and styles. */
const allowedElements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs symbol use title desc ' +
    'linearGradient radialGradient stop clipPath mask pattern marker'
  ).split(' '),
)

/** The allowed attributes. Event handlers and `style` are removed; values with addresses must be local (`isLocal`). */
const allowedAttributes = new Set(
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

/** Whether a value has a `url(...)` that does not refer to the same file, such as to a gradient or mask. */
const hasForeignAddress = (value: string) =>
  value
    .toLowerCase()
    .split('url(')
    .slice(1)
    .some((rest) => !/^\s*["']?#/.test(rest))

const isAllowed = (child: { type: string; name?: string }) =>
  child.type !== 'element' || allowedElements.has(child.name ?? '')

const removeDisallowed: CustomPlugin = {
  name: 'removeDisallowed',
  fn: () => ({
    root: {
      enter: (root) => {
        root.children = root.children.filter(isAllowed)
      },
    },
    element: {
      enter: (node) => {
        // All children are filtered at once: removing them one by one takes quadratic time.
        node.children = node.children.filter(isAllowed)
        const xlink = node.attributes['xlink:href']
        if (xlink !== undefined) node.attributes.href ??= xlink
        for (const [name, value] of Object.entries(node.attributes)) {
          const allowed = allowedAttributes.has(name) && !hasForeignAddress(value) && !value.includes('\\')
          if (!allowed || (name === 'href' && !isLocal(value))) delete node.attributes[name]
        }
      },
    },
  }),
}

/**
 * Removes everything from a drawing that could run, load or style anything else; undefined if it cannot be parsed. CSS
 * rules are converted to attributes first, so that logos exported with a `<style>` element keep their colors.
 */
export async function sanitizeDrawing(source: string): Promise<string | undefined> {
  try {
    const { data } = optimize(source, {
      plugins: [
        'removeDoctype',
        'removeXMLProcInst',
        'removeComments',
        { name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: [''] } },
        'convertStyleToAttrs',
        removeDisallowed,
      ],
      js2svg: { pretty: false },
    })
    return data.startsWith('<svg') ? data : undefined
  } catch {
    return undefined
  }
}
