import { createHash } from 'node:crypto'

const texts = import.meta.glob<string>('../inline-scripts/*.ts', {
  query: '?script',
  import: 'default',
  eager: true,
})

/** The minified text of a script, and its hash for the content security policy of the page. */
function inlined(name: string) {
  const text = texts[`../inline-scripts/${name}.ts`]!
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
}

/**
 * Scripts that are part of a page: Astro's own are modules, which run after the first paint, and would shift the layout.
 */
export const inlineScripts = {
  head: inlined('head'),
  hideWhileLeaving: inlined('hide-while-leaving'),
  destination: inlined('destination'),
  analytics: inlined('analytics'),
  reportView: inlined('report-view'),
  requestedAddress: inlined('requested-address'),
}
