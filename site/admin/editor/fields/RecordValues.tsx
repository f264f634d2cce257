import { useQuery } from '@tanstack/react-query'
import type { Field } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { formatPrice } from '../../../ui/price.ts'
import { formatDate } from '../../../ui/time.tsx'
import { formatValue } from '../../operations/activity/format-value.ts'
import { Thumbnail } from './ImageInput.tsx'
import { listQuery, nameOf, valuesOf } from '../records/records.ts'

interface Props {
  section: Section
  /** Nothing while the section has no record. */
  record: Parameters<typeof valuesOf>[1]
}

/** The values of a record, for people who may see but not change it. */
export function RecordValues({ section, record }: Props) {
  const values = valuesOf(section, record)
  return (
    <dl className="values">
      {Object.entries(section.fields).map(([name, field]) => (
        <div key={name} id={`field=${section.key}.${name}`}>
          <dt>{field.label}</dt>
          <dd className="lines">
            <Value section={section} name={name} field={field} value={values[name] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValueProps {
  section: Section
  name: string
  field: Field
  value: string
}

function Value({ section, name, field, value }: ValueProps) {
  const text = formatValue(field, value)
  if (!text) return <span className="muted">{field.default ?? field.emptyLabel ?? 'Empty'}</span>
  switch (field.kind) {
    case 'image':
      return (
        <>
          <Thumbnail address={text} /> <span className="muted">{text}</span>
        </>
      )
    case 'price':
      return formatPrice(text)
    case 'date':
      return formatDate(text)
    case 'slug':
      return pageAddressOf(section, { [name]: value }) ?? text
    case 'records':
      return <Names section={sections[field.section as SectionKey]} ids={value.split(', ')} />
    default:
      return text
  }
}

function Names({ section, ids }: { section: Section; ids: readonly string[] }) {
  const { data = [] } = useQuery(listQuery(section))
  return data
    .filter(({ _id }) => ids.includes(_id))
    .map((record) => nameOf(section, record))
    .join(', ')
}
