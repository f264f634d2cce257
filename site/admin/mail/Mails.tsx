import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '../lib/address.ts'
import { get, getPage } from '../lib/api.ts'
import { ago, asMoment } from '../lib/time.ts'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Choice, Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { states, type Mail, type MailSummary } from './mail.ts'

const names = Object.keys(states) as Mail['state'][]

/** What was sent, to whom, and what became of it. */
export function Mails() {
  const {
    values,
    page,
    rows: perPage,
    set,
    changed,
    clear,
  } = useAddress({ q: '', state: '', sort: '-createdAt' }, 10)
  const summary = useQuery({
    queryKey: ['mails', 'summary'],
    queryFn: () => get<MailSummary>('/mails/summary'),
  })
  const query = useQuery({
    queryKey: ['mails', 'list', values, page, perPage.size],
    queryFn: () => getPage<Mail>('/mails', { ...values, page, pageSize: perPage.size }),
    placeholderData: keepPreviousData,
  })
  const { server, ...counts } = summary.data ?? { server: undefined }
  return (
    <>
      <PageHead
        title="Mail"
        about={
          server === undefined
            ? 'What the site writes to customers, subscribers and you.'
            : server
              ? `Sent through ${server}.`
              : 'There is no mail server: what would be sent is kept here to be read.'
        }
      />
      <div className="filters">
        <Search label="Search" value={values.q} onSearch={(q) => set({ q })} />
        <Choice
          label="State"
          value={values.state}
          options={[
            ['', 'All'],
            ...names.map(
              (name) =>
                [name, `${states[name].word} (${(counts as Partial<MailSummary>)[name] ?? 0})`] as const,
            ),
          ]}
          onChoose={(state) => set({ state })}
        />
      </div>
      <section className="panel" aria-label="Mails">
        <Loaded query={query} lines={6}>
          {({ rows, total }) =>
            total === 0 ? (
              changed ? (
                <Empty
                  title="No mail fits"
                  action={
                    <button type="button" className="btn" onClick={clear}>
                      Show all mails
                    </button>
                  }
                />
              ) : (
                <Empty title="No mails yet">
                  When somebody orders, writes or subscribes, the mails of it stand here.
                </Empty>
              )
            ) : (
              <>
                <Table
                  caption="Mails"
                  columns={columns}
                  rows={rows}
                  keyOf={(mail) => mail._id}
                  to={(mail) => `/admin/mail/${mail._id}`}
                  sorting={{ by: values.sort, set: (sort) => set({ sort }) }}
                />
                <Pager
                  page={page}
                  pageSize={perPage.size}
                  total={total}
                  label="Pages of mails"
                  go={(to) => set({ page: to })}
                  rows={perPage}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

const columns: Column<Mail>[] = [
  { title: 'Subject', link: true, sort: 'subject', cell: (mail) => mail.subject },
  { title: 'To', sort: 'recipient', cell: (mail) => mail.recipient },
  {
    title: 'State',
    cell: (mail) => <span className={`badge ${states[mail.state].tone}`}>{states[mail.state].word}</span>,
  },
  {
    title: 'Written',
    sort: 'createdAt',
    cell: (mail) => <time title={asMoment(mail.createdAt)}>{ago(mail.createdAt)}</time>,
  },
]
