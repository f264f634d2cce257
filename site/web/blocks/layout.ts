import type { Block } from '#content/model/block.ts'
import type { Field } from '#content/model/field.ts'
import { blockIdOf, readLayout } from '#content/model/layout.ts'
import { stylesOfBlocks } from './styles.ts'

/** A part of a page with an editable layout: a section by its key, or a block of the page. */
export type LayoutPart = { readonly key: string; readonly block?: Block }

/** The parts of a page in order, and the styles that they need. */
export function layoutOf(stored: string | undefined, field: Field, blocks: readonly Block[] = []) {
  const parts = readLayout(stored ?? '', field).flatMap((key): LayoutPart[] => {
    const id = blockIdOf(key)
    if (!id) return [{ key }]
    const block = blocks.find((each) => each.id === id)
    return block && !block.hidden ? [{ key, block }] : []
  })
  return { parts, css: stylesOfBlocks(parts.map(({ key, block }) => block ?? { block: key, values: {} })) }
}

const forms = ['contactItem', 'auditForm']

/** Divides the parts of a page before its first form. */
export function splitAtForm(parts: readonly LayoutPart[]) {
  const form = parts.findIndex(({ key, block }) => forms.includes(block?.block ?? key))
  return form < 0 ? { before: parts, after: [] } : { before: parts.slice(0, form), after: parts.slice(form) }
}
