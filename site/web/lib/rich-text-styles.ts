import { everyNode } from '#content/rich-text/plain-text.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import focus from './focus.css?inline'

const parts = import.meta.glob<string>('../components/rich-text/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const fileOf = (name: string) => (name === 'codeBlock' ? 'code' : name)

/** The styles of rich texts, only for elements that they contain. */
export function stylesOfRichText(texts: readonly (RichText | undefined)[]): string {
  const nodes = texts.flatMap((text) => everyNode(text?.content ?? []))
  if (nodes.length === 0) return ''
  const used = nodes.flatMap(({ type, marks = [] }) => [type, ...marks.map((mark) => mark.type)])
  const files = new Set(['text', ...used.map(fileOf)])
  const css = [...files].map((name) => parts[`../components/rich-text/${name}.css`] ?? '').join('')
  return nodes.some(({ attrs }) => attrs?.['focus']) ? css + focus : css
}
