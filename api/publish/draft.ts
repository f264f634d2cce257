import type { Field } from '#content/field.ts'
import { readOrder, writeOrder } from '#content/order.ts'
import { landingPart } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { FieldValue } from '#content/value.ts'

/** Unsaved values of a single section, of a record of a list, or of a new one. */
export interface Draft {
  section: SectionKey
  id?: string | undefined
  values: Record<string, FieldValue>
  /** Also puts the section on the homepage, if it is not there. */
  place?: boolean | undefined
}

/** The homepage layout with a section in it, at the end if it has no place yet. */
export function withPlace(landing: unknown, key: SectionKey): unknown {
  const field = sections.landing.fields.landingOrder
  const part = landingPart(sections[key])
  const stored = landing as { landingOrder?: string } | null | undefined
  const places = readOrder(stored?.landingOrder ?? '', field)
  if (!part || places.includes(part)) return landing
  return { ...stored, landingOrder: writeOrder(places.toSpliced(-1, 0, part)) }
}

/** What the section would hold if the draft were saved. */
export function withDraft(stored: unknown, { section, id, values }: Draft): unknown {
  // A new record: required fields that are not filled in yet are empty, not missing.
  const required = Object.entries<Field>(sections[section].fields).filter(([, field]) => !field.optional)
  const newRecord = { ...Object.fromEntries(required.map(([name]) => [name, ''])), ...values }
  if (sections[section].holds === 'one') return stored ? { ...(stored as object), ...values } : newRecord
  const records = (stored ?? []) as { _id: string }[]
  const known = records.some((record) => record._id === id)
  if (!known) return [...records, { _id: 'new', ...newRecord }]
  return records.map((record) => (record._id === id ? { ...record, ...values } : record))
}
