import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { downloadFile } from '../../session/download.ts'
import { useAct } from '../lib/act.ts'
import { useAddress } from '../lib/address.ts'
import { api, apiPage } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { asDay } from '../lib/time.ts'
import { ask } from '../ui/ask.tsx'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Choice, Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

export type Subscriber = Answer<'GET /subscribers'>[number]

const states = {
  confirmed: { word: 'Confirmed', tone: 'ok' },
  unconfirmed: { word: 'Not confirmed yet', tone: 'warn' },
  unsubscribed: { word: 'Unsubscribed', tone: '' },
} as const

/** Who takes the newsletter. */
export function Subscribers() {
  const {
    values,
    page,
    rows: perPage,
    set,
    changed,
    clear,
  } = useAddress({ q: '', state: '', sort: '-_id' }, 5)
  const { act, busy } = useAct('subscribers')
  const query = useQuery({
    queryKey: ['subscribers', values, page, perPage.size],
    queryFn: () => apiPage('GET /subscribers', { query: { ...values, page, pageSize: perPage.size } }),
    placeholderData: keepPreviousData,
  })

  async function remove({ _id, subemail }: Subscriber) {
    const sure = await ask({
      title: `Remove ${subemail}?`,
      text: 'The address is personal data, so it is removed for good and cannot be brought back.',
      yes: 'Remove subscriber',
    })
    if (!sure) return
    if (await act(() => api('DELETE /subscriber/{id}', { params: { id: _id } }), 'It was not removed.'))
      toast({ text: `${subemail} is removed.` })
  }
  const columns: Column<Subscriber>[] = [
    { title: 'E-mail', sort: 'subemail', cell: (each) => each.subemail },
    {
      title: 'State',
      cell: (each) => <span className={`badge ${states[each.state].tone}`}>{states[each.state].word}</span>,
    },
    { title: 'Since', sort: '_id', cell: (each) => asDay(each.createdAt) },
    {
      title: 'Remove',
      end: true,
      cell: (each) => (
        <button
          type="button"
          className="icon-btn"
          aria-label={`Remove ${each.subemail}`}
          onClick={() => void remove(each)}
        >
          <Trash2 aria-hidden />
        </button>
      ),
    },
  ]
  return (
    <>
      <PageHead
        title="Subscribers"
        count={changed ? undefined : query.data?.total}
        about="Who takes the newsletter. Only confirmed addresses may be written to."
        actions={
          <button
            type="button"
            className="btn"
            disabled={busy}
            onClick={() =>
              void act(
                () => downloadFile('/subscribers/export', 'subscribers.csv'),
                'The export did not work.',
              )
            }
          >
            <Download aria-hidden /> Export as CSV
          </button>
        }
      />
      <div className="filters">
        <Search label="Search" value={values.q} onSearch={(q) => set({ q })} />
        <Choice
          label="State"
          value={values.state}
          options={[['', 'All'], ...Object.entries(states).map(([name, { word }]) => [name, word] as const)]}
          onChoose={(state) => set({ state })}
        />
      </div>
      <section className="panel" aria-label="Subscribers">
        <Loaded query={query} lines={5}>
          {({ rows, total }) =>
            total === 0 ? (
              changed ? (
                <Empty
                  title="Nobody was found"
                  action={
                    <button type="button" className="btn" onClick={clear}>
                      Show all subscribers
                    </button>
                  }
                />
              ) : (
                <Empty title="No subscribers yet">Visitors subscribe at the foot of every page.</Empty>
              )
            ) : (
              <>
                <Table
                  caption="Subscribers"
                  columns={columns}
                  rows={rows}
                  keyOf={(each) => each._id}
                  sorting={{ by: values.sort, set: (sort) => set({ sort }) }}
                />
                <Pager
                  page={page}
                  pageSize={perPage.size}
                  total={total}
                  label="Pages of subscribers"
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
