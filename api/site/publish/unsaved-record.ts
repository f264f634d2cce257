import type { Field } from '#content/model/field.ts'
import { readLayout, writeLayout } from '#content/model/layout.ts'
import { fieldError } from '#content/model/check.ts'
import { landingPart } from '#content/sections/screens.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { fromText, type FieldValue } from '#content/model/value.ts'
import { toRecord, type Values } from '../../content/records/records.ts'
import type { Content } from './content.ts'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'

/** Unsaved values of a single section, of a record of a list, or of a new one. */
export interface UnsavedRecord {
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
  const places = readLayout(stored?.landingOrder ?? '', field)
  if (!part || places.includes(part)) return landing
  return { ...stored, landingOrder: writeLayout(places.toSpliced(-1, 0, part)) }
}

/** The initial values of a new record: required fields are empty, not missing. */
const emptyValues = (section: SectionKey) =>
  Object.fromEntries(
    Object.entries<Field>(sections[section].fields)
      .filter(([, field]) => !field.optional)
      .map(([name, { kind }]) => [name, fromText(kind, '')]),
  )

/** The value of the section as if the record were saved. */
export function withUnsavedRecord(stored: unknown, { section, id, values }: UnsavedRecord): unknown {
  const newRecord = { ...emptyValues(section), ...values }
  if (sections[section].holds === 'one') return stored ? { ...(stored as object), ...values } : newRecord
  const records = (stored ?? []) as { _id: string }[]
  const exists = records.some((record) => record._id === id)
  if (!exists) return [...records, { _id: id ?? 'new', ...newRecord }]
  return records.map((record) => (record._id === id ? { ...record, ...values } : record))
}

/** A record as its saved draft has it. */
export interface DraftedRecord {
  id: string
  section: SectionKey
  removes: boolean
  data: Values
}

/** The content as if these drafts were published. */
export function withDrafts(content: Content, drafts: readonly DraftedRecord[]): Content {
  const changed = new Map(content)
  for (const { id, section: key, removes, data } of drafts) {
    const section = sections[key]
    const isSingle = section.holds === 'one'
    const record = removes ? null : toRecord(section, { id, data: { ...emptyValues(key), ...data } })
    const records = (changed.get(key) ?? []) as { _id: string }[]
    changed.set(key, isSingle ? record : withRecord(records, id, record))
  }
  return changed
}

/** The list with a record added or replaced, or removed if it is null. */
function withRecord(records: readonly { _id: string }[], id: string, record: { _id: string } | null) {
  if (!record) return records.filter(({ _id }) => _id !== id)
  return records.some(({ _id }) => _id === id)
    ? records.map((each) => (each._id === id ? record : each))
    : [...records, record]
}

/** The address that the page of an unsaved record will have; `content` includes the record. */
export function addressOfUnsavedRecord(
  content: ReadonlyMap<string, unknown>,
  { section: key, id = 'new' }: UnsavedRecord,
) {
  const section: Section = sections[key]
  if (!section.page) return undefined
  const records = (content.get(key) ?? []) as ({ _id: string } & Record<string, unknown>)[]
  const record = records.find(({ _id }) => _id === id)
  const slug = record?.[section.page.slug]
  const isValid = typeof slug === 'string' && !fieldError(section.fields[section.page.slug]!, slug)
  return isValid ? pageAddressOf(section, record) : undefined
}
