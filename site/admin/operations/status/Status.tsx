import type { StatusItem } from '#api/office/ops/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime, TimeAgo } from '../../../ui/time.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { states } from './Findings.tsx'
import { statusQuery, useSetupCheck } from './queries.ts'
import { StatusPanel } from './StatusPanel.tsx'

/** The health of each part of the product and the checks of its setup, updated while the screen is open. */
export function Status() {
  const query = useQuery(statusQuery)
  const { check, checking } = useSetupCheck(query.data)
  return (
    <>
      <PageHeader
        title="Status"
        description={
          <>
            The health of everything that the site needs, updated every ten seconds.{' '}
            {checking ? (
              'Checking the setup…'
            ) : query.data?.checkedAt ? (
              <>
                The setup was checked <TimeAgo at={query.data.checkedAt} />.
              </>
            ) : null}
          </>
        }
        actions={
          <Button disabled={checking} onClick={() => check('Setup checked.')}>
            {checking ? 'Checking…' : 'Check now'}
          </Button>
        }
      />
      <QueryResult query={query} lines={6}>
        {({ items }) => (
          <>
            <Summary items={items} stale={query.isRefetchError} at={query.dataUpdatedAt} />
            <div className="status-items">
              {items.map((item) => (
                <StatusPanel key={item.key} item={item} />
              ))}
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Summary({ items, stale, at }: { items: StatusItem[]; stale: boolean; at: number }) {
  const titlesOf = (wanted: StatusItem['state']) =>
    items.flatMap(({ state, title }) => (state === wanted ? [title] : [])).join(', ')
  const [bad, warn, unknown] = [titlesOf('bad'), titlesOf('warn'), titlesOf('unknown')]
  const state = stale || bad ? 'bad' : warn ? 'warn' : unknown ? 'unknown' : 'ok'
  const Icon = states[state].icon
  return (
    <div className={`panel summary ${state}`} role="status">
      <Icon aria-hidden />
      <p>
        <strong>
          {stale
            ? `The server is not responding correctly. The status below is from ${formatDateTime(new Date(at))}.`
            : bad
              ? `Action required: ${bad}`
              : warn
                ? `Operational, with warnings: ${warn}`
                : unknown
                  ? `Operational as far as checked. Not checked: ${unknown}`
                  : 'All systems operational.'}
        </strong>
      </p>
    </div>
  )
}
