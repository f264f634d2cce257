import { Fragment, use } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { RecordContext } from './record-context.ts'
import { SearchPreview } from './SearchPreview.tsx'

interface Props {
  recordId?: string | undefined
}

/** The fields of a record, with a preview of its search result. */
export function RecordFields({ recordId }: Props) {
  const { section, isNew } = use(RecordContext)!
  // Blocks that a layout field places are edited in that field's input.
  const fields = Object.entries(section.fields).filter(([, field]) => !field.placedBy)
  return fields.map(([name, field]) => (
    <Fragment key={name}>
      <Field name={name} />
      {field.seo?.part === 'description' && <SearchPreview section={section} page={field.seo.page} />}
      {section.page && name === 'headPhrase' && (isNew || recordId) && (
        <SearchPreview section={section} id={recordId} />
      )}
    </Fragment>
  ))
}
