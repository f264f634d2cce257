import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { editAddress } from '#content/sections/screens.ts'
import { undoChange } from '../../../session/changes.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PeriodFilter, SelectFilter } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { FieldChanges } from './FieldChanges.tsx'
import { cannotUnsendText } from '../../sales/orders/delivery.ts'
import { orderAddress, type OrderPart } from '../../lib/addresses.ts'
import { statusLabel } from '../../sales/orders/order.ts'
import { useAdministrators } from '../../sales/orders/use-administrators.ts'
import { actorName } from './actor.ts'
import { activityQuery, actorsQuery, type Change } from './queries.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { settingAddress } from './setting-address.ts'
import { changedValues, sectionOf, useChangeTexts } from './labels.ts'

/** The part of the order that shows a change. */
const orderPartOf: Readonly<Partial<Record<string, OrderPart>>> = {
  'order-message': 'conversation',
  note: 'notes',
  request: 'requests',
  delivery: 'deliveries',
  report: 'report',
  question: 'brief',
  task: 'tasks',
  file: 'files',
  payment: 'payment',
}

/** All changes by all users. */
export function Activity() {
  const params = useListParams({ person: '', subject: '', from: '', to: '' }, { pageSize: 15 })
  const { values, set } = params
  const actors = useQuery(actorsQuery)
  const query = useQuery(activityQuery(params.query))
  const { subjectOptions } = useChangeTexts()
  return (
    <>
      <PageHeader
        title="Activity"
        description="Who changed what, and when. Most changes can be undone; emails that were sent and personal data that was deleted can’t be restored."
      />
      <div className="filters">
        <SelectFilter
          label="Person"
          value={values.person}
          all="Everyone"
          options={(actors.data ?? []).map((uid) => [uid, actorName({ uid, email: null })])}
          onChange={(person) => set({ person })}
        />
        <SelectFilter
          label="Subject"
          value={values.subject}
          options={subjectOptions}
          onChange={(subject) => set({ subject })}
        />
        <PeriodFilter from={values.from} to={values.to} onChange={set} />
      </div>
      <Panel label="Changes">
        <List noun="changes" query={query} params={params} empty={<EmptyState title="No changes yet" />}>
          {(rows) => (
            <ol className="disclosures">
              {rows.map((change) => (
                <ChangeRow key={change._id} change={change} />
              ))}
            </ol>
          )}
        </List>
        {query.data?.isMore && (
          <p className="muted">
            These are the newest {formatCount(query.data.total)}. Choose a person, a subject or days to see
            older ones.
          </p>
        )}
      </Panel>
    </>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { _id, action, by, at, before, after, canUndo, order, recordId, subject } = change
  // Any screen may show the changed data.
  const { runAction, pending } = useAction('everything')
  const undo = () =>
    runAction(() => undoChange(_id), {
      success: {
        text: 'Change undone.',
        detail: after?.customerMailed ? cannotUnsendText(1) : 'The undo is also listed as a change.',
      },
      failure: 'The change could not be undone.',
    })
  const section = sectionOf(change)
  const { actionText, subjectText, valueLabel } = useChangeTexts()
  const { nameOfAssignee } = useAdministrators()
  const wordsOf = (name: string, text: string) =>
    /status$/i.test(name) ? statusLabel(text) : name === 'assigneeId' ? nameOfAssignee(text) : text
  const mayOpen = useMayOpen()
  const record =
    section &&
    (action !== 'remove' || section.holds === 'one') &&
    (settingAddress(section.key, after ?? before) ?? editAddress(section, recordId ?? undefined))
  return (
    <li>
      <details>
        <summary>
          <span>
            <strong>{actorName(by)}</strong> {actionText(change)} <strong>{subjectText(change)}</strong>
          </span>
          <TimeAgo at={at} />
        </summary>
        {action === 'reorder' ? (
          <p className="muted">The order of the records was changed.</p>
        ) : (
          <FieldChanges
            {...changedValues(change)}
            labelOf={(name) => valueLabel(subject, name)}
            wordsOf={wordsOf}
          />
        )}
        <div className="actions">
          {canUndo && (
            <Button icon={Undo2} disabled={pending} onClick={undo}>
              Undo
            </Button>
          )}
          {record && mayOpen(record) && <ButtonLink href={record}>View</ButtonLink>}
          {order && mayOpen('/admin/orders') && (
            <ButtonLink href={orderAddress(order._id, orderPartOf[subject])}>View order</ButtonLink>
          )}
          {subject === 'backup' && action === 'restore' && mayOpen('/admin/backup') && (
            <ButtonLink href="/admin/backup">View backups</ButtonLink>
          )}
        </div>
      </details>
    </li>
  )
}
