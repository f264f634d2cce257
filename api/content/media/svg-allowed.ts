const words = (text: string) => text.split(' ')

/** The elements that draw. All others are removed, or refused if they draw something, too. */
export const allowedElements = new Set([
  ...words(
    'svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use image switch',
  ),
  ...words('title desc linearGradient radialGradient stop clipPath mask pattern marker filter'),
  ...words('feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting'),
  ...words(
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur',
  ),
  ...words(
    'feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ),
])

/** The allowed attributes. Event handlers are removed; values with addresses must be local. */
export const allowedAttributes = new Set([
  ...words(
    'xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fr fx fy dx dy d points transform id class role',
  ),
  ...words(
    'preserveAspectRatio fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap',
  ),
  ...words(
    'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility',
  ),
  ...words(
    'clip-path clip-rule mask marker marker-start marker-mid marker-end markerWidth markerHeight refX refY orient',
  ),
  ...words(
    'markerUnits offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits',
  ),
  ...words(
    'patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type href pathLength',
  ),
  ...words(
    'font font-family font-size font-size-adjust font-weight font-style font-stretch font-variant font-kerning',
  ),
  ...words(
    'letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift',
  ),
  ...words(
    'writing-mode direction unicode-bidi glyph-orientation-vertical textLength lengthAdjust rotate startOffset',
  ),
  ...words('method spacing side paint-order vector-effect shape-rendering text-rendering image-rendering'),
  ...words(
    'color-interpolation color-interpolation-filters overflow isolation mix-blend-mode transform-origin',
  ),
  ...words('systemLanguage requiredFeatures requiredExtensions xml:space xml:lang lang'),
  ...words(
    'filter filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude',
  ),
  ...words(
    'exponent operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha',
  ),
  ...words(
    'surfaceScale diffuseConstant specularConstant specularExponent lighting-color scale xChannelSelector',
  ),
  ...words(
    'yChannelSelector azimuth elevation flood-color flood-opacity stdDeviation radius z pointsAtX pointsAtY',
  ),
  ...words('pointsAtZ limitingConeAngle baseFrequency numOctaves seed stitchTiles kernelUnitLength'),
])

/** What only works as CSS: as attributes, browsers ignore it. */
export const allowedStyles = new Set(
  words('mix-blend-mode isolation transform-origin transform-box transform mask-type filter white-space'),
)

/** What is refused because it draws something that is not kept, with the reason. */
export const refusedElements = new Map([
  ['foreignObject', 'contains text as HTML. Convert its text to SVG or outlines, or export it as PNG.'],
  ...words('animate animateColor animateMotion animateTransform set').map(
    (name) => [name, 'is animated. Export it without animation, or as GIF or WebP.'] as const,
  ),
  ['feImage', 'contains a filter with a picture of its own. Export it as PNG.'],
])
