import { useQuery } from '@tanstack/react-query'
import { mailTextOf } from '#content/mail-texts/mail-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { mailTextsQuery, type StoredText } from './queries.ts'

const groups = [
  ['customer', 'To customers'],
  ['subscriber', 'To subscribers'],
  ['agency', 'To you and your team'],
] as const

/** All emails that the product sends, with their texts. */
export function MailTexts() {
  const query = useQuery(mailTextsQuery)
  return (
    <>
      <PageHeader
        title="Email texts"
        description="The text of each email. Change it, or go back to the default."
      />
      <QueryResult query={query} lines={8}>
        {(texts) => (
          <>
            {groups.map(([to, title]) => (
              <Panel key={to} title={title}>
                <Table
                  caption={title}
                  columns={columns}
                  rows={texts.filter(({ key }) => mailTextOf(key).to === to)}
                  keyOf={({ key }) => key}
                  hrefOf={({ key }) => `/admin/mail-texts/${key}`}
                />
              </Panel>
            ))}
          </>
        )}
      </QueryResult>
    </>
  )
}

const columns: Column<StoredText>[] = [
  {
    title: 'Email',
    link: true,
    cell: ({ key }) => (
      <span className="stacked">
        {mailTextOf(key).title}
        <small>{mailTextOf(key).sentWhen}</small>
      </span>
    ),
  },
  { title: 'Subject', wideOnly: true, cell: ({ subject }) => subject },
  { title: 'Text', cell: ({ version }) => (version > 0 ? <Badge tone="ok">Custom</Badge> : 'Default') },
]
