import type { StatusItem } from '#api/ops/status.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router'
import { get } from '../lib/api.ts'
import { ago, asMoment } from '../lib/time.ts'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

const states = {
  ok: { word: 'In order', icon: Check },
  warn: { word: 'Worth a look', icon: TriangleAlert },
  bad: { word: 'Needs you', icon: X },
} as const

/** How the product is, part by part; looked at again while somebody looks at it. */
export function Status() {
  const query = useQuery({
    queryKey: ['status'],
    queryFn: () => get<{ items: StatusItem[] }>('/status'),
    refetchInterval: 10_000,
    staleTime: 0,
  })
  return (
    <>
      <PageHead
        title="Status"
        about="Whether everything that the site needs is there. It is looked at again every ten seconds while this screen is open."
      />
      <Loaded query={query} lines={6}>
        {({ items }) => (
          <>
            <Verdict items={items} away={query.isRefetchError} at={query.dataUpdatedAt} />
            <div className="status-items">
              {items.map((item) => (
                <Item key={item.key} item={item} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Verdict({ items, away, at }: { items: StatusItem[]; away: boolean; at: number }) {
  const bad = items.filter(({ state }) => state === 'bad')
  const warn = items.filter(({ state }) => state === 'warn')
  const titles = (some: StatusItem[]) => some.map(({ title }) => title).join(', ')
  const state = away || bad.length ? 'bad' : warn.length ? 'warn' : 'ok'
  const Icon = states[state].icon
  return (
    <div className={`panel verdict ${state}`} role="status">
      <Icon aria-hidden />
      <p>
        {away ? (
          <strong>
            The server does not answer as it should. What stands below is from {asMoment(new Date(at))}.
          </strong>
        ) : bad.length ? (
          <strong>Needs you: {titles(bad)}</strong>
        ) : warn.length ? (
          <strong>It works. Worth a look: {titles(warn)}</strong>
        ) : (
          <strong>Everything is in order.</strong>
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
          <strong>What to do:</strong> {todo}
        </p>
      )}
      {screen && (
        <Link className="status-screen" to={screen.to}>
          {screen.text} <ArrowRight aria-hidden />
        </Link>
      )}
      <dl className="facts">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              <Value fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Value({ fact }: { fact: StatusItem['facts'][number] }) {
  if ('at' in fact)
    return (
      <time dateTime={fact.at} title={asMoment(fact.at)}>
        {ago(fact.at)}
      </time>
    )
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
