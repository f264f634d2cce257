import type { Field } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import { basicKinds } from '../../../ui/form/kinds/kinds.ts'
import { formatValue } from '../../operations/activity/format-value.ts'
import { valuesOf } from '../records/records.ts'
import { recordKinds } from './kinds/kinds.ts'
import { RecordContext } from './record-context.ts'

interface Props {
  section: Section
  /** Nothing while the section has no record. */
  record: Parameters<typeof valuesOf>[1]
}

/** The values of a record, for people who may see but not change it. */
export function RecordValues({ section, record }: Props) {
  const values = valuesOf(section, record)
  return (
    <RecordContext value={{ section, isNew: false, liveAddress: undefined }}>
      <dl className="values">
        {Object.entries(section.fields).map(([name, field]) => (
          <div key={name} id={`field=${section.key}.${name}`}>
            <dt>{field.label}</dt>
            <dd className="lines">
              <Value name={name} field={field} value={values[name] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </RecordContext>
  )
}

function Value({ name, field, value }: { name: string; field: Field; value: string }) {
  const text = formatValue(field, value)
  if (!text) return <span className="muted">{field.default ?? field.emptyLabel ?? 'Empty'}</span>
  const { Display } = recordKinds[field.kind] ?? basicKinds[field.kind] ?? {}
  return Display ? <Display name={name} field={field} value={value} text={text} /> : text
}
