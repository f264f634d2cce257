import { useQuery } from '@tanstack/react-query'
import { FileList } from '../../../order/files/FileList.tsx'
import { List } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { customerFilesQuery } from './queries.ts'

/** The files of all orders of a customer, newest first. */
export function CustomerFiles({ id }: { id: string }) {
  const params = useListParams({}, { pageSize: 10, fixedSize: true, pageParam: 'files' })
  const query = useQuery(customerFilesQuery(id, { ...params.query, sort: '-createdAt' }))
  const orderOf = new Map(query.data?.rows.map(({ _id, orderId }) => [_id, orderId]))
  return (
    <Panel title="Files" count={query.data?.total}>
      <List noun="files" query={query} params={params} empty={<EmptyState title="No files" />}>
        {(rows) => (
          <FileList
            files={rows}
            about={({ _id, by, createdAt }) => (
              <>
                from {by === 'agency' ? 'the team' : 'the customer'}, <TimeAgo at={createdAt} />,{' '}
                <a href={orderAddress(orderOf.get(_id) ?? '', 'files')}>view order</a>
              </>
            )}
          />
        )}
      </List>
    </Panel>
  )
}
