import { useQuery } from '@tanstack/react-query'
import { editAddress } from '#content/sections/screens.ts'
import { sections } from '#content/sections/sections.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { draftAddress } from '../../editor/releases/draft-labels.ts'
import { entriesQuery, kinds, outcomes, type Entry, type ImportedFile } from './queries.ts'

/** The result of each entry of an imported file, with details. */
export function ImportEntries({ file }: { file: ImportedFile }) {
  const params = useListParams({ kind: '', outcome: '' })
  const { values, set } = params
  const query = useQuery(entriesQuery(file, params.query))
  return (
    <>
      <div className="filters">
        <SelectFilter
          label="Kind"
          value={values.kind}
          options={Object.entries(kinds)}
          onChange={(kind) => set({ kind })}
        />
        <SelectFilter
          label="Result"
          value={values.outcome}
          options={Object.entries(outcomes).map(([name, { label }]) => [name, label] as const)}
          onChange={(outcome) => set({ outcome })}
        />
      </div>
      <Panel title={file.state === 'ready' ? 'Preview' : 'Result'} count={query.data?.total}>
        <TableList
          noun="entries"
          query={query}
          params={params}
          columns={columns}
          empty={<EmptyState title="No entries">The file contains no texts or pictures.</EmptyState>}
        />
      </Panel>
    </>
  )
}

const columns: Column<Entry>[] = [
  { title: 'Name', breaks: true, cell: (entry) => <Name entry={entry} /> },
  { title: 'Kind', wideOnly: true, cell: ({ kind }) => kinds[kind] },
  {
    title: 'Result',
    cell: ({ outcome }) => <StatusBadge status={outcomes[outcome]} />,
  },
  {
    title: 'Details',
    cell: ({ details }) => (
      <div className="import-details">
        {details
          .split('\n')
          .filter(Boolean)
          .map((line) => (
            <div key={line}>{line}</div>
          ))}
      </div>
    ),
  },
]

function Name({ entry: { name, section, recordId, isDraft } }: { entry: Entry }) {
  if (!recordId || !section) return name
  return <a href={isDraft ? draftAddress(recordId) : editAddress(sections[section], recordId)}>{name}</a>
}
