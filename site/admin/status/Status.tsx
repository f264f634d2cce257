import type { StatusItem } from '#api/ops/status.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check, TriangleAlert, X } from 'lucide-react'
import { apiData } from '../../session/api.ts'
import { formatDateTime, TimeAgo } from '../../ui/time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

const states = {
  ok: { word: 'OK', icon: Check },
  warn: { word: 'Warning', icon: TriangleAlert },
  bad: { word: 'Action required', icon: X },
} as const

/** The health of the product, part by part, updated while the screen is open. */
export function Status() {
  const query = useQuery({
    queryKey: ['status'],
    queryFn: () => apiData('GET /status'),
    refetchInterval: 10_000,
    staleTime: 0,
  })
  return (
    <>
      <PageHeader
        title="Status"
        description="The health of everything that the site needs, updated every ten seconds."
      />
      <QueryResult query={query} lines={6}>
        {({ items }) => (
          <>
            <Summary items={items} stale={query.isRefetchError} at={query.dataUpdatedAt} />
            <div className="status-items">
              {items.map((item) => (
                <Item key={item.key} item={item} />
              ))}
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Summary({ items, stale, at }: { items: StatusItem[]; stale: boolean; at: number }) {
  const bad = items.filter(({ state }) => state === 'bad')
  const warn = items.filter(({ state }) => state === 'warn')
  const titles = (some: StatusItem[]) => some.map(({ title }) => title).join(', ')
  const state = stale || bad.length ? 'bad' : warn.length ? 'warn' : 'ok'
  const Icon = states[state].icon
  return (
    <div className={`panel summary ${state}`} role="status">
      <Icon aria-hidden />
      <p>
        {stale ? (
          <strong>
            The server is not responding correctly. The status below is from {formatDateTime(new Date(at))}.
          </strong>
        ) : bad.length ? (
          <strong>Action required: {titles(bad)}</strong>
        ) : warn.length ? (
          <strong>Operational, with warnings: {titles(warn)}</strong>
        ) : (
          <strong>All systems operational.</strong>
        )}
      </p>
    </div>
  )
}

function Item({ item: { key, title, state, says, todo, screen, facts } }: { item: StatusItem }) {
  const { word, icon: Icon } = states[state]
  return (
    <section className={`panel status-item ${state}`} aria-labelledby={`status-${key}`}>
      <div className="panel-head">
        <h2 id={`status-${key}`}>{title}</h2>
        <span className={`tone ${state}`}>
          <Icon aria-hidden /> {word}
        </span>
      </div>
      <p>{says}</p>
      {todo && (
        <p className="note">
          <strong>Recommended action:</strong> {todo}
        </p>
      )}
      {screen && (
        <a className="status-link" href={screen.to}>
          {screen.text} <ArrowRight aria-hidden />
        </a>
      )}
      <Facts
        of={Object.fromEntries(facts.map((fact) => [fact.name, <Value key={fact.name} fact={fact} />]))}
      />
    </section>
  )
}

function Value({ fact }: { fact: StatusItem['facts'][number] }) {
  if ('at' in fact) return <TimeAgo at={fact.at} />
  return 'bytes' in fact ? inBytes(fact.bytes) : fact.value
}

function inBytes(bytes: number) {
  const [unit, size] = bytes >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const)
  const value = bytes / size
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
