import type { Field } from '#content/field.ts'
import { screenFor } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'

/** What the owner calls a part of an order. */
export const partName = (part: string) =>
  part in sections ? screenFor(sections[part as SectionKey]).title : part

/** A stored value as its owner reads it. */
export const shown = (field: Field | undefined, value: string) =>
  field?.kind === 'order' ? value.replace(/\w+/g, partName) : value
