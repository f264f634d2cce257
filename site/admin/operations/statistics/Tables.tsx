import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { agencyName } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import type { Report } from './queries.ts'
import { formatCount } from '../../../ui/number.ts'

const number = (value: number) => (value === 0 ? <span className="zero">–</span> : formatCount(value))

/** Tables of pages, referrers, devices, search words and campaigns; empty tables are left out. */
export function Tables({ report }: { report: Report }) {
  const { pages, referrers, campaigns, words, devices, totals } = report
  return (
    <>
      <TopList title="Pages" rows={pages} keyOf={({ page }) => page} columns={pageColumns} />
      <div className="panels">
        <TopList title="Referrers" rows={referrers} keyOf={valueOf} columns={columnsOf('Site')} />
        <div className="statistics">
          <TopList title="Devices" rows={devices} keyOf={valueOf} columns={deviceColumns(totals.views)} />
          <TopList title="Search words" rows={words} keyOf={valueOf} columns={columnsOf('Words')} />
          <TopList
            title="Campaigns"
            rows={campaigns}
            keyOf={({ source, medium, campaign }) => [source, medium, campaign].join('\n')}
            columns={campaignColumns}
          />
        </div>
      </div>
    </>
  )
}

type Counted = Report['referrers'][number]

const valueOf = ({ value }: Counted) => value
const deviceNames: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' }

const deviceColumns = (all: number): Column<Counted>[] => [
  { title: 'Device', cell: ({ value }) => deviceNames[value] ?? value },
  {
    title: 'Views',
    align: 'end',
    cell: ({ views }) => `${formatCount(views)} (${Math.round((views / Math.max(1, all)) * 100)}%)`,
  },
]

const columnsOf = (title: string): Column<Counted>[] => [
  { title, cell: ({ value }) => value },
  { title: 'Views', align: 'end', cell: ({ views }) => number(views) },
]

const campaignColumns: Column<Report['campaigns'][number]>[] = [
  { title: 'Source', cell: ({ source }) => source || '–' },
  { title: 'Medium', cell: ({ medium }) => medium || '–' },
  { title: 'Campaign', cell: ({ campaign }) => campaign || '–' },
  { title: 'Views', align: 'end', cell: ({ views }) => number(views) },
]

const pageColumns: Column<Report['pages'][number]>[] = [
  { title: 'Page', cell: (row) => <PageLink {...row} /> },
  { title: 'Views', align: 'end', cell: ({ views }) => number(views) },
  { title: 'Messages', align: 'end', cell: ({ messages }) => number(messages) },
  { title: 'Subscribers', align: 'end', cell: ({ subscribers }) => number(subscribers) },
  { title: 'Orders', align: 'end', cell: ({ orders }) => number(orders) },
  { title: 'Paid', align: 'end', cell: ({ payments }) => number(payments) },
]

/** A link to the statistics of one page. */
function PageLink({ page, title }: Pick<Report['pages'][number], 'page' | 'title'>) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('path', page)
  return (
    <span className="stacked">
      <Link to={{ search: to.toString() }}>
        {title === null ? withoutIds(page) : title.replace(` | ${agencyName()}`, '')}
      </Link>
      <small>{title === null ? 'This page no longer exists.' : withoutIds(page)}</small>
    </span>
  )
}

/** Shortens ids, which tell the reader nothing. */
const withoutIds = (page: string) => page.replace(/\/[\da-f]{8}-[\da-f-]{27}$/, '/…')

const initialCount = 10

interface TopListProps<T> {
  title: string
  rows: readonly T[]
  keyOf: (row: T) => string
  columns: readonly Column<T>[]
}

function TopList<T>({ title, rows, keyOf, columns }: TopListProps<T>): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      <Table
        caption={title}
        columns={columns}
        rows={showsAll ? rows : rows.slice(0, initialCount)}
        keyOf={keyOf}
        compact={columns.length === 2}
      />
      {rows.length > initialCount && (
        <Button onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Panel>
  )
}
