import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress, type Rows } from '../lib/address.ts'
import { apiPage } from '../../session/api.ts'
import { ago, asMoment, timeOf } from '../lib/time.ts'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import type { Message } from './message.ts'

const first = { unread: '1', read: '1', suspected: '1' }

/** What visitors wrote: the unread, the read, and what looks like spam, each with pages of its own. */
export function Messages() {
  const { values, rows, set } = useAddress({ q: '', ...first }, 3)
  const perPage = { ...rows, set: (pageSize: number) => set({ ...first, pageSize }) }
  return (
    <>
      <PageHead title="Messages" about="What visitors wrote in the contact form." />
      <div className="filters">
        <Search label="Search" value={values.q} onSearch={(q) => set({ q, ...first })} />
      </div>
      <Box
        title="Unread"
        status="UnRead"
        q={values.q}
        rows={perPage}
        page={Number(values.unread)}
        go={(page) => set({ unread: String(page) })}
        none="Every message is read."
      />
      <Box
        title="Read"
        status="Read"
        q={values.q}
        rows={perPage}
        page={Number(values.read)}
        go={(page) => set({ read: String(page) })}
        none="None yet."
      />
      <Box
        title="Suspected"
        status="Suspected"
        about="These look like spam, so nobody was told by mail. Nothing is lost: open one and press “Not spam” to move it to the unread."
        q={values.q}
        rows={perPage}
        page={Number(values.suspected)}
        go={(page) => set({ suspected: String(page) })}
        none="Nothing looks like spam."
      />
    </>
  )
}

interface BoxProps {
  title: string
  status: Message['messageStatus']
  about?: string
  q: string
  page: number
  rows: Rows
  go: (page: number) => void
  none: string
}

function Box({ title, status, about, q, page, rows: perPage, go, none }: BoxProps) {
  const query = useQuery({
    queryKey: ['messages', status, q, page, perPage.size],
    queryFn: () =>
      apiPage('GET /messages', {
        query: { messageStatus: status, q, page, pageSize: perPage.size, sort: '-_id' },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel" id={status} aria-labelledby={`box-${status}`}>
      <h2 id={`box-${status}`}>
        {title} {query.data && <span className="count">{query.data.total}</span>}
      </h2>
      {about && query.data?.total ? <p className="soft">{about}</p> : null}
      <Loaded query={query} lines={3}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty title={q ? 'Nothing was found' : none} />
          ) : (
            <>
              <Table
                caption={`${title} messages`}
                columns={status === 'Suspected' ? suspectedColumns : columns}
                rows={rows}
                keyOf={(message) => message._id}
                to={(message) => `/admin/messages/${message._id}`}
              />
              <Pager
                page={page}
                pageSize={perPage.size}
                total={total}
                label={`Pages of ${title.toLowerCase()} messages`}
                go={go}
                rows={perPage}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const columns: Column<Message>[] = [
  { title: 'From', link: true, cell: (message) => message.name },
  { title: 'Subject', cell: (message) => message.subject },
  { title: 'E-mail', wide: true, cell: (message) => message.email },
  {
    title: 'Came',
    cell: ({ _id }) => <time title={asMoment(timeOf(_id))}>{ago(timeOf(_id))}</time>,
  },
]

const suspectedColumns: Column<Message>[] = [
  ...columns.filter(({ wide }) => !wide),
  { title: 'Why', cell: ({ suspicion }) => suspicion },
]
