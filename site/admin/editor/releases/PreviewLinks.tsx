import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../../../ui/panel.tsx'
import { LinkList } from '../../../order/access/LinkList.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { createPreview, previewsQuery, revokePreview, type PreviewSubject } from './queries.ts'

const lifetimes = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const
const defaults = { days: '7' }

/** Links that show the site with a draft or a release to visitors without an account. */
export function PreviewLinks({ subject, id }: { subject: PreviewSubject; id: string }) {
  const client = useQueryClient()
  const query = useQuery(previewsQuery(subject, id))
  return (
    <Panel
      title="Preview links"
      description={`Anyone with the link can see the site with this ${subject}, without signing in.`}
    >
      <QueryResult query={query} lines={1}>
        {(links) => (
          <LinkList
            links={links}
            createText="Create preview link"
            lifetimes={lifetimes}
            defaults={defaults}
            create={async ({ label = '', days }) => {
              const body = { label, days: days === '1' ? 1 : days === '30' ? 30 : 7 } as const
              return (await createPreview(subject, id, body)).data.address
            }}
            revoke={revokePreview}
            reload={() => client.invalidateQueries(previewsQuery(subject, id))}
          />
        )}
      </QueryResult>
    </Panel>
  )
}
