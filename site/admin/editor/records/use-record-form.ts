import type { Section } from '#content/sections/section.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { useFormState, type Stored } from '../../../ui/form/use-form-state.ts'
import { valuesOf, type VersionedRecord } from './records.ts'

/** The name of a record's draft. For a section with a single record it has no id, so the draft survives a deletion. */
export const formDraftName = (section: Section, id: string | undefined) =>
  section.holds === 'one' ? section.key : `${section.key} ${id ?? 'new'}`

/** The values and the version of a record, for its form. */
export const storedOf = (section: Section, { record, version }: VersionedRecord): Stored => ({
  values: valuesOf(section, record),
  version,
})

interface Options {
  /** The name of the draft. */
  name?: string
  /** Required fields may be empty. */
  isPartial?: boolean
  onChange?: (values: Values | null) => void
}

/** The form state of a stored or new record. */
export const useRecordForm = (
  section: Section,
  stored: VersionedRecord | undefined,
  { name = formDraftName(section, stored?.record._id), ...options }: Options = {},
) =>
  useFormState({
    fields: section.fields,
    stored: stored && storedOf(section, stored),
    draft: name,
    title: section.title,
    asksOnConflict: true,
    ...options,
  })
