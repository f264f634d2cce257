import { fixedRetention, neverDeleted } from '#content/sections/retention.ts'
import { settings } from '#content/sections/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { retentionQuery, type Retention as Report } from './queries.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'
import { RetentionForm } from './RetentionForm.tsx'
import { rowsText } from './format.ts'

/** The rules by which old data is deleted: the owner’s rules, fixed rules, and data that is never deleted. */
export function Retention() {
  const query = useQuery(retentionQuery)
  return (
    <>
      <PageHeader
        title="Data retention"
        description="What is deleted automatically, and when. Deletion runs once a day. Deleted data can only be restored from a backup."
      />
      <QueryResult query={query} lines={8}>
        {(report) => (
          <>
            {report.beginsAt && (
              <Note role="status">
                Deletion starts on {formatDate(report.beginsAt)}, or as soon as you save these rules.
              </Note>
            )}
            <RetentionForm key={report.version} report={report} />
            <SettingHistory section={settings.retention} />
            <div className="panels">
              <Panel title="Always deleted">
                <Table
                  caption="Always deleted"
                  columns={fixedColumns}
                  rows={report.fixed}
                  keyOf={({ key }) => key}
                />
              </Panel>
              <Panel title="Never deleted">
                <ul className="never-deleted">
                  {neverDeleted.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
                <p className="muted">
                  Erasing a customer or closing an account still deletes their personal data.
                </p>
              </Panel>
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}

const fixedColumns: Column<Report['fixed'][number]>[] = [
  { title: 'Data', cell: ({ key }) => fixedRetention[key].title },
  { title: 'Deleted', cell: ({ key }) => fixedRetention[key].after },
  { title: 'Rows', align: 'end', cell: rowsText },
]
