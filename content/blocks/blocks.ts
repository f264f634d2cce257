import { firstCharacters } from '../model/first-characters.ts'
import type { Block, BlockType } from '../model/block.ts'
import { figures } from './figures.ts'
import { lists } from './lists.ts'
import { offers } from './offers.ts'
import { pictures } from './pictures.ts'
import { words } from './words.ts'
import { plainText } from '../rich-text/plain-text.ts'
import type { RichText } from '../rich-text/schema.ts'
import { screenFor } from '../sections/screens.ts'
import type { ValuesOf } from '../sections/section.ts'
import { everySection, sections } from '../sections/sections.ts'

/** Blocks with their own content. */
export const ownBlocks = { ...words, ...pictures, ...figures, ...offers, ...lists }

/** The banner is always first on the homepage, and cannot be on other pages. */
const landingBlocks = sections.landing.fields.landingOrder.defaultParts.filter((key) => key !== 'banner')

/** A section of the site as a block: its content is the same on all pages. */
const sharedBlocks = Object.fromEntries(
  everySection
    .filter(({ key, placement }) => placement ?? landingBlocks.includes(key))
    .map((section): [string, BlockType] => {
      const { title, icon = 'Layers' } = screenFor(section)
      return [section.key, { title, about: section.about, icon, fields: {} }]
    }),
)

/** All types of blocks, in the order in which they are offered. */
export const blockTypes: Readonly<Record<string, BlockType>> = { ...ownBlocks, ...sharedBlocks }

export const isShared = (block: string) => block in sharedBlocks

export type OwnBlock = keyof typeof ownBlocks
export type BlockValues<K extends OwnBlock> = ValuesOf<(typeof ownBlocks)[K]['fields']>

/** The name of a block in a list of blocks: its type and its first words. */
export function blockName({ block, values }: Block): string {
  const { title = block, fields = {} } = blockTypes[block] ?? {}
  const [words] = Object.entries(fields).flatMap(([name, { kind }]) => {
    if (['text', 'lines'].includes(kind)) return (values[name] as string | undefined) || []
    return (kind === 'richText' && plainText(values[name] as RichText | undefined)) || []
  })
  return words ? `${title}: ${firstCharacters(words, 60)}` : title
}
