import { Fragment, useId } from 'react'
import type { Section } from '#content/sections/section.ts'
import { FieldInput } from './FieldInput.tsx'
import type { ContentForm } from '../records/use-field-text.ts'
import { SearchPreview } from './SearchPreview.tsx'

interface Props {
  form: ContentForm
  section: Section
  /** The record is not stored yet. */
  isNew: boolean
  recordId?: string | undefined
  /** The address at which the record's page is live. */
  liveAddress?: string | undefined
}

/** The fields of a record, with a preview of its search result. */
export function RecordFields({ form, section, isNew, recordId, liveAddress }: Props) {
  const id = useId()
  // Blocks that a layout field places are edited in that field's input.
  const fields = Object.entries(section.fields).filter(([, field]) => !field.placedBy)
  return fields.map(([name, field]) => (
    <Fragment key={name}>
      <FieldInput
        form={form}
        name={name}
        field={field}
        id={`${id}-${name}`}
        section={section}
        isNew={isNew}
        liveAddress={liveAddress}
      />
      {field.seo?.part === 'description' && (
        <SearchPreview form={form} section={section} page={field.seo.page} />
      )}
      {section.page && name === 'headPhrase' && (isNew || recordId) && (
        <SearchPreview form={form} section={section} id={recordId} />
      )}
    </Fragment>
  ))
}
