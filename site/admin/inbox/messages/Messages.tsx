import { useQuery } from '@tanstack/react-query'
import { SearchFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { createdAtFromId, TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { HeldMails } from './HeldMails.tsx'
import { messagesQuery, type Message } from './queries.ts'

const options = { pageSize: 3, resets: ['unread', 'read', 'suspected'] }

/** Messages from the contact form: unread, read and suspected spam, each with its own pages. */
export function Messages() {
  const { values, set } = useListParams({ q: '' }, options)
  const may = useMay()
  return (
    <>
      <PageHeader title="Messages" description="Messages from the contact form." />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
      </div>
      <Mailbox title="Unread" status="UnRead" pageParam="unread" empty="No unread messages" />
      <Mailbox title="Read" status="Read" pageParam="read" empty="No read messages" />
      <Mailbox
        title="Suspected spam"
        status="Suspected"
        pageParam="suspected"
        description={`No notification was sent for these messages.${
          may('inbox.edit') ? ' To move one to the unread messages, open it and choose “Not spam”.' : ''
        }`}
        empty="No suspected spam"
      />
      {may('conversations.read') && <HeldMails />}
    </>
  )
}

interface MailboxProps {
  title: string
  status: Message['messageStatus']
  pageParam: string
  description?: string
  empty: string
}

function Mailbox({ title, status, pageParam, description, empty }: MailboxProps) {
  const params = useListParams({ q: '' }, { ...options, pageParam })
  const query = useQuery(messagesQuery({ ...params.query, messageStatus: status, sort: '-_id' }))
  return (
    <Panel
      id={status}
      title={title}
      count={query.data?.total}
      isMore={query.data?.isMore}
      description={query.data?.total && description}
    >
      <TableList
        noun={`${title.toLowerCase()} messages`}
        query={query}
        params={params}
        columns={status === 'Suspected' ? suspectedColumns : columns}
        hrefOf={({ _id }) => `/admin/messages/${_id}`}
        empty={<EmptyState title={empty} />}
      />
    </Panel>
  )
}

const columns: Column<Message>[] = [
  { title: 'From', link: true, breaks: true, cell: ({ name }) => name },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Email', wideOnly: true, cell: ({ email }) => email },
  { title: 'Received', cell: ({ _id }) => <TimeAgo at={createdAtFromId(_id)} /> },
]

const suspectedColumns: Column<Message>[] = [
  ...columns.filter(({ wideOnly }) => !wideOnly),
  { title: 'Reason', cell: ({ suspicion }) => suspicion },
]
