import type { Block } from '#content/model/block.ts'
import { sections } from '#content/sections/sections.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { stylesOfRichText } from '../lib/rich-text-styles.ts'
import { stylesOf } from '../sections/placed-styles.ts'
import articleCards from '../components/article-cards.css?inline'
import comparison from '../components/comparison.css?inline'
import packageCards from '../components/package-cards.css?inline'
import counters from '../sections/counters.css?inline'
import focus from '../lib/focus.css?inline'
import { componentOf } from './component-of.ts'

const styles = import.meta.glob<string>('./*.css', { query: '?inline', import: 'default', eager: true })

/** Blocks that use the styles of a section. */
const sectionStyles: Readonly<Record<string, string>> = {
  action: 'callToAction',
  questions: 'faqItem',
  videoPlayer: 'video',
}

/** Styles of components that blocks and sections share with pages. */
const sharedStyles: Readonly<Record<string, string>> = {
  counter: counters,
  pricing: packageCards,
  packages: packageCards,
  comparison,
  latestArticles: articleCards + focus,
}

/** The styles of a page's blocks, without duplicates. `Quote.css` belongs to `Quote.astro`. */
export function stylesOfBlocks(blocks: readonly Pick<Block, 'block' | 'values'>[]): string {
  const types = [...new Set(blocks.flatMap(({ block }) => [block, sectionStyles[block] ?? block]))]
  const own = new Set(
    types.flatMap((type) => [sharedStyles[type] ?? '', styles[`./${componentOf(type)}.css`] ?? '']),
  )
  const texts = blocks.flatMap(({ block, values }) => (block === 'text' ? (values['text'] as RichText) : []))
  return [...own].join('') + stylesOfRichText(texts) + stylesOf(types.filter((type) => type in sections))
}
