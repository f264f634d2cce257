import { useQuery } from '@tanstack/react-query'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { listQuery, nameOf } from '../records/records.ts'
import { useFieldText, type FieldGroupProps } from '../records/use-field-text.ts'

/** Chooses records of another section, in the order of their list. */
export function RecordsInput({ form, name, field, labelledBy }: FieldGroupProps) {
  const section = sections[field.section as SectionKey]
  const query = useQuery(listQuery(section))
  const [text, setText] = useFieldText(form, name)
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
          <div className="choice" role="group" aria-labelledby={labelledBy}>
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
