import type { FieldKinds } from '../../../../ui/form/kinds/kind.ts'
import { blocks } from './blocks/blocks.tsx'
import { color } from './color/color.tsx'
import { image } from './image/image.tsx'
import { items } from './items/items.tsx'
import { language } from './language/language.tsx'
import { layout } from './layout/layout.tsx'
import { link } from './link/link.tsx'
import { path } from './path/path.tsx'
import { prose } from './prose/prose.tsx'
import { records } from './records/records.tsx'
import { richText } from './rich-text/rich-text.tsx'
import { slug } from './slug/slug.tsx'

/** The kinds of fields that only records have. */
export const recordKinds: FieldKinds = {
  blocks,
  color,
  image,
  items,
  language,
  layout,
  link,
  path,
  prose,
  records,
  richText,
  slug,
}
