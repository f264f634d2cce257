import type { Block } from '#content/block.ts'
import { sections } from '#content/sections.ts'
import { stylesOf } from '../sections/placed-styles.ts'
import articleCards from '../components/article-cards.css?inline'
import comparison from '../components/comparison.css?inline'
import richText from '../components/rich-text.css?inline'
import { componentOf } from './component-of.ts'

const styles = import.meta.glob<string>('./*.css', { query: '?inline', import: 'default', eager: true })

/** Blocks that look like a section of the site. */
const looksLike: Readonly<Record<string, string>> = {
  action: 'callToAction',
  questions: 'faqItem',
  videoPlayer: 'video',
}

/** The styles of components that blocks share with pages. */
const borrowed: Readonly<Record<string, string>> = {
  text: richText,
  comparison,
  latestArticles: articleCards,
}

/** The styles of a page's blocks, each once: `Quote.css` goes with `Quote.astro`. */
export function stylesOfBlocks(blocks: readonly Pick<Block, 'block'>[]): string {
  const types = [...new Set(blocks.flatMap(({ block }) => [block, looksLike[block] ?? block]))]
  const own = types.map((type) => borrowed[type] ?? styles[`./${componentOf(type)}.css`] ?? '')
  return own.join('') + stylesOf(types.filter((type) => type in sections))
}
