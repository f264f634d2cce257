import { useQuery } from '@tanstack/react-query'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { QueryResult } from '../../../../../ui/query-result.tsx'
import { useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps, DisplayProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { listQuery, nameOf } from '../../../records/records.ts'

/** Chooses records of another section, in the order of their list. */
function Records({ name, field, group }: ControlProps) {
  const section = sections[field.section as SectionKey]
  const query = useQuery(listQuery(section))
  const [text, setText] = useFieldText(name)
  const chosen = text ? text.split(', ') : []
  return (
    <QueryResult query={query} lines={2}>
      {(records) => {
        if (records.length === 0) return <p className="muted">Nothing to choose from yet.</p>
        const choose = (id: string, isChosen: boolean) => {
          const ids = records
            .map(({ _id }) => _id)
            .filter((each) => (each === id ? isChosen : chosen.includes(each)))
          setText(ids.join(', '))
        }
        return (
          <div className="choice" role="group" {...group}>
            {records.map((record) => (
              <label key={record._id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(record._id)}
                  onChange={(event) => choose(record._id, event.target.checked)}
                />
                <span>{nameOf(section, record)}</span>
              </label>
            ))}
          </div>
        )
      }}
    </QueryResult>
  )
}

function Names({ field, value }: DisplayProps) {
  const section = sections[field.section as SectionKey]
  const { data = [] } = useQuery(listQuery(section))
  const ids = value.split(', ')
  return data
    .filter(({ _id }) => ids.includes(_id))
    .map((record) => nameOf(section, record))
    .join(', ')
}

export const records: FieldKind = { Control: Records, Display: Names, isGroup: true }
