import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { editAddress } from '#content/screens.ts'
import { everySection } from '#content/sections.ts'
import { Changes } from '../content/Changes.tsx'
import { useAct } from '../lib/act.ts'
import { useAddress } from '../lib/address.ts'
import { call, get, getPage } from '../lib/api.ts'
import { whoIs } from '../lib/who.ts'
import { ago, asMoment } from '../lib/time.ts'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Choice, Day } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { mailStays } from '../orders/deliver.ts'
import { toast } from '../ui/toast.tsx'
import { about, doing, sectionOf, type Change } from './words.ts'

const others = {
  order: 'Orders',
  note: 'Notes',
  message: 'Messages',
  subscriber: 'Subscribers',
  admin: 'Administrators',
  payment: 'Payment',
  picture: 'Pictures',
  mail: 'Mail',
  backup: 'Backups',
}

/** Every change by everyone. */
export function Activity() {
  const {
    values,
    page,
    rows: perPage,
    set,
    changed,
    clear,
  } = useAddress({ person: '', subject: '', from: '', to: '' }, 15)
  const people = useQuery({
    queryKey: ['activity', 'people'],
    queryFn: () => get<string[]>('/activity/people'),
  })
  const query = useQuery({
    queryKey: ['activity', values, page, perPage.size],
    queryFn: () => getPage<Change>('/activity', { ...values, page, pageSize: perPage.size }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title="Activity"
        about="Who changed what, and when. Everything can be taken back but what has left the house, and personal data that was removed."
      />
      <div className="filters">
        <Choice
          label="Person"
          value={values.person}
          options={[
            ['', 'Everybody'],
            ...(people.data ?? []).map((who) => [who, whoIs({ uid: who, email: null })] as const),
          ]}
          onChoose={(person) => set({ person })}
        />
        <Choice
          label="What"
          value={values.subject}
          options={[
            ['', 'Everything'],
            ...everySection.map((section) => [section.key, section.title] as const),
            ...Object.entries(others),
          ]}
          onChoose={(subject) => set({ subject })}
        />
        <Day label="From" value={values.from} onChoose={(from) => set({ from })} />
        <Day label="To" value={values.to} onChoose={(to) => set({ to })} />
      </div>
      <section className="panel" aria-label="Changes">
        <Loaded query={query} lines={8}>
          {({ rows, total }) =>
            total === 0 ? (
              <Empty
                title={changed ? 'Nothing fits' : 'Nothing has happened yet'}
                action={
                  changed && (
                    <button type="button" className="btn" onClick={clear}>
                      Show everything
                    </button>
                  )
                }
              />
            ) : (
              <>
                <ol className="revisions">
                  {rows.map((change) => (
                    <ChangeRow key={change._id} change={change} />
                  ))}
                </ol>
                <Pager
                  page={page}
                  pageSize={perPage.size}
                  total={total}
                  label="Pages of changes"
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

/** Whatever a change was of, other screens may show it. */
const useActOnEverything = () =>
  useAct('content', 'publish', 'orders', 'messages', 'users', 'media', 'paypal-email', 'payments')

function ChangeRow({ change }: { change: Change }) {
  const { action, by, at, before, after, canUndo, recordId, subject } = change
  const { act, busy } = useActOnEverything()
  const undo = () =>
    act(async () => {
      await call('POST', `/activity/${change._id}/undo`)
      toast({
        text: 'Undone.',
        detail: after?.customerMailed ? mailStays(1) : 'That is a change, too: it stands in the list.',
      })
    }, 'It could not be undone.')
  const section = sectionOf(change)
  return (
    <li>
      <details>
        <summary>
          <span>
            <strong>{whoIs(by)}</strong> {doing(change)} <strong>{about(change)}</strong>
          </span>
          <time dateTime={at} title={asMoment(at)}>
            {ago(at)}
          </time>
        </summary>
        {action === 'reorder' ? (
          <p className="soft">The records stand in another order.</p>
        ) : (
          <Changes section={section} before={before} after={after} />
        )}
        <div className="actions">
          {canUndo && (
            <button type="button" className="btn" disabled={busy} onClick={() => void undo()}>
              <Undo2 aria-hidden /> Undo
            </button>
          )}
          {section && (action !== 'remove' || section.holds === 'one') && (
            <Link className="btn" to={editAddress(section, recordId ?? undefined)}>
              Open it
            </Link>
          )}
          {subject === 'order' && recordId && (
            <Link className="btn" to={`/admin/payment-status/${recordId}`}>
              Open it
            </Link>
          )}
          {subject === 'backup' && action === 'restore' && (
            <Link className="btn" to="/admin/backup">
              Go back to before
            </Link>
          )}
        </div>
      </details>
    </li>
  )
}
