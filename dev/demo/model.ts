import type { Values } from '#content/sections/section.ts'
import type { SectionKey, Sections } from '#content/sections/sections.ts'

/** Demo content by section: one record, or a list in order. */
export type DemoContent = {
  [K in SectionKey]: Sections[K]['holds'] extends 'one' ? Values<Sections[K]> : Values<Sections[K]>[]
}
