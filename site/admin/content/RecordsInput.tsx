import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Field } from '#content/field.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import type { ContentForm } from './FieldInput.tsx'
import { listOf, nameOf } from './records.ts'

interface Props {
  form: ContentForm
  name: string
  field: Field
  labelledBy: string
}

/** Chooses records of another section, in the order of their list. */
export function RecordsInput({ form, name, field, labelledBy }: Props) {
  const section = sections[field.section as SectionKey]
  const query = useQuery(listOf(section))
  const value = (useWatch({ control: form.control, name }) as string | undefined) ?? ''
  const chosen = value ? value.split(', ') : []
  return (
    <QueryResult query={query} lines={2}>
      {(records) => {
        if (records.length === 0) return <p className="soft">There are none yet.</p>
        const choose = (id: string, isChosen: boolean) => {
          const ids = records
            .map(({ _id }) => _id)
            .filter((each) => (each === id ? isChosen : chosen.includes(each)))
          form.setValue(name, ids.join(', '), { shouldDirty: true, shouldValidate: true })
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
