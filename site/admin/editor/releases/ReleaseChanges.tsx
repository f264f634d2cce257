import { useQuery } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { List } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { FieldChanges } from '../../operations/activity/FieldChanges.tsx'
import { releaseChangesQuery, type Draft, type FullRelease } from './queries.ts'

/** The changes of a published release. */
export function ReleaseChanges({ release: { _id: id, changes } }: { release: FullRelease }) {
  const params = useListParams({}, { fixedSize: true })
  const query = useQuery(releaseChangesQuery(id, params.query))
  return (
    <Panel title="Changes" count={changes}>
      <List noun="changes" query={query} params={params} empty={<p>No changes were needed.</p>}>
        {(rows) => (
          <ul className="disclosures">
            {rows.map(({ _id, section, before, after }) => (
              <li key={_id}>
                <details>
                  <summary>
                    <span>{titleOf(section, after ?? before)}</span>
                  </summary>
                  <FieldChanges section={sections[section]} before={before} after={after} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </List>
    </Panel>
  )
}

function titleOf(key: Draft['section'], values: Readonly<Record<string, unknown>> | null) {
  const { title, titleField }: Section = sections[key]
  const name = titleField && values?.[titleField]
  return typeof name === 'string' && name ? `${title}: ${name}` : title
}
