import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { actorName } from '../../operations/activity/actor.ts'
import { useMay } from '../../lib/use-may.ts'
import { actionLabels, draftAddress } from './draft-labels.ts'
import { ReleaseNameDialog } from './ReleaseNameDialog.tsx'
import { draftsQuery, releasesQuery, type Draft, type Release } from './queries.ts'
import { ReleaseState } from './ReleaseState.tsx'

/** Drafts, and the releases that publish several of them at once. */
export function Releases() {
  const params = useListParams({})
  const query = useQuery(releasesQuery(params.query))
  const draftParams = useListParams({}, { fixedSize: true, pageParam: 'drafts' })
  const drafts = useQuery(draftsQuery(draftParams.query))
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  const addButton = may('content.edit') && (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      New release
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Releases"
        description="Drafts are changes that are not live yet. A release publishes several of them together, now or at a scheduled time."
        actions={addButton}
      />
      <Panel title="Drafts" count={drafts.data?.total}>
        <TableList
          noun="drafts"
          query={drafts}
          params={draftParams}
          columns={draftColumns}
          hrefOf={({ _id }) => draftAddress(_id)}
          empty={
            <EmptyState title="No drafts">
              {may('content.edit') &&
                `Change something in any section and choose “Save draft”${may('content.publish') ? ' instead of “Save”' : ''}.`}
            </EmptyState>
          }
        />
      </Panel>
      <Panel title="Releases" count={query.data?.total}>
        <TableList
          noun="releases"
          query={query}
          params={params}
          columns={columns}
          hrefOf={({ _id }) => `/admin/releases/${_id}`}
          empty={
            <EmptyState title="No releases yet" action={addButton}>
              A release publishes drafts that belong together.
            </EmptyState>
          }
        />
      </Panel>
      {isAdding && (
        <ReleaseNameDialog
          close={() => setAdding(false)}
          onNamed={({ _id }) => navigate(`/admin/releases/${_id}`)}
        />
      )}
    </>
  )
}

const draftColumns: Column<Draft>[] = [
  { title: 'Draft', link: true, cell: ({ name }) => name },
  {
    title: 'Kind',
    cell: (draft) => <StatusBadge status={actionLabels[draft.action]} />,
  },
  { title: 'In a release', wideOnly: true, cell: ({ releaseId }) => (releaseId ? 'Yes' : 'No') },
  { title: 'By', wideOnly: true, cell: ({ by }) => actorName(by) },
  { title: 'Saved', cell: ({ at }) => <TimeAgo at={at} /> },
]

const columns: Column<Release>[] = [
  { title: 'Release', link: true, cell: ({ name }) => name },
  { title: 'Status', cell: (release) => <ReleaseState release={release} /> },
  {
    title: 'Drafts',
    align: 'end',
    wideOnly: true,
    cell: ({ drafts, state }) => (state === 'open' ? drafts : ''),
  },
  { title: 'Created', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
]
