import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Permission } from '#content/model/permissions.ts'
import { nameForAgency } from '#content/shop/stages.ts'
import { useState } from 'react'
import { apiData } from '../../../session/api.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectFilter } from '../../../ui/filters.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { Panel } from '../../../ui/panel.tsx'
import { formatDate, TimeAgo } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { statusLabel } from '../orders/order.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { HistoryEntry } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'
import { actorName } from '../../operations/activity/actor.ts'

const actors: Record<HistoryEntry['by'], string> = {
  customer: 'The customer',
  agency: 'The agency',
  provider: 'The payment provider',
}

const whoOf = ({ by, actorEmail, actorUid }: HistoryEntry) => {
  if (by === 'provider' && actorUid) return actorName({ uid: actorUid, email: null })
  return by === 'agency' && actorEmail ? actorEmail : actors[by]
}

const paymentTexts: Record<string, string> = {
  failed: 'reported a failed payment',
  received: 'reported a payment that does not count for the order',
  refunded: 'refunded a payment that does not count for the order',
  'not-refunded': 'marked a refund as not made',
}

function actionOf({ what, before, after, amount = '', total = '', currency = '' }: HistoryEntry): string {
  switch (what) {
    case 'placed':
      return 'placed the order'
    case 'payment':
      return paymentTexts[after] ?? after
    case 'stage':
      return `moved the order from ${nameForAgency(before ?? '')} to ${nameForAgency(after)}`
    case 'dueDate':
      return after ? `changed the due date to ${formatDate(after)}` : 'removed the due date'
    case 'transfer':
      return `put the order on invoice, to be paid by ${formatDate(after)}`
    case 'reminder':
      return `sent reminder ${after} of the open invoice`
    case 'upgrade':
      return `upgraded the order to ${after}`
    case 'address':
      return 'changed the email address'
    case 'buyer':
      return `changed the invoice details: ${after}`
    case 'brief':
      return after === 'asked' ? 'asked a question' : 'sent the brief'
    case 'refund':
      return `refunded ${formatPrice(amount, currency)} ${currency}${amount === total ? '' : ` (${formatPrice(total, currency)} in total)`}`
    case 'received':
      return `recorded a payment of ${formatPrice(amount, currency)} ${currency}`
    case 'returned':
      return `recorded that the bank returned ${formatPrice(amount.replace('-', ''), currency)} ${currency}`
    case 'takenBack':
      return `took back an entry of ${formatPrice(amount, currency)} ${currency}`
    case 'request':
      return amount
        ? `asked for ${formatPrice(amount, currency)} ${currency} back`
        : 'asked for the money back'
    case 'correction':
      return after ? `reported a wrong invoice: ${after}` : 'reported a wrong invoice'
    case 'requestClosed':
      return after === 'withdrawn'
        ? 'withdrew the request'
        : `${after} the request`.replace('agreed the', 'agreed to the')
    case 'paymentStatus':
    case 'orderStatus': {
      const name = what === 'paymentStatus' ? 'payment status' : 'order status'
      const from = before ? ` from ${statusLabel(before)}` : ''
      return `changed the ${name}${from} to ${statusLabel(after)}`
    }
  }
}

const paymentEvents: readonly HistoryEntry['what'][] = [
  'payment',
  'paymentStatus',
  'received',
  'returned',
  'takenBack',
  'refund',
]

/** The kinds of events, with what a person needs to see them. */
const filters: readonly (readonly [kind: string, text: string, needed: Permission])[] = [
  ['message', 'Messages', 'conversations.read'],
  ['note', 'Notes', 'notes.read'],
  ['delivery', 'Versions', 'orders.read'],
  ['file', 'Files', 'orders.read'],
  ['task', 'Tasks', 'orders.read'],
  ['mail', 'Emails', 'mails.read'],
  ['payment', 'Payment', 'orders.read'],
  ['order', 'Order', 'orders.read'],
]

interface Entry {
  key: string
  kind: string
  at: string
  who: string
  action: string
  text?: string | null | undefined
}

const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'timeline', id],
    queryFn: () => apiData('GET /order/{id}/timeline', { params: { id } }),
  })

const fromHistory = (entry: HistoryEntry): Entry => ({
  key: entry._id,
  kind: paymentEvents.includes(entry.what) ? 'payment' : 'order',
  at: entry.at,
  who: whoOf(entry),
  action: actionOf(entry),
  text: entry.reason,
})

const initialCount = 12

/** All events of an order, newest first. */
export function Timeline({ order: { _id: id, history } }: OrderPanelProps) {
  const timeline = useQuery(timelineQuery(id))
  const may = useMay()
  const [kind, setKind] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const others = (timeline.data ?? []).map((entry): Entry => ({
    ...entry,
    key: `${entry._id} ${entry.action}`,
    who: entry.who ?? actors.customer,
  }))
  const entries = [...history.map(fromHistory), ...others]
    .filter((entry) => kind === '' || entry.kind === kind)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const shown = showsAll ? entries : entries.slice(0, initialCount)
  return (
    <Panel
      title="Timeline"
      actions={
        <SelectFilter
          label="Show"
          all="Everything"
          value={kind}
          options={filters.flatMap(([value, text, needed]) => (may(needed) ? [[value, text] as const] : []))}
          onChange={setKind}
        />
      }
    >
      {timeline.isPending && <Skeleton lines={6} />}
      <ol className="timeline">
        {shown.map((entry) => (
          <li key={entry.key}>
            <p>
              <strong>{entry.who}</strong> {entry.action}
            </p>
            {entry.text && <p className="muted lines">{entry.text}</p>}
            <span className="muted">
              <TimeAgo at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="muted">No events yet.</p>}
      {shown.length < entries.length && (
        <Button small onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </Button>
      )}
      {timeline.error && <ApiErrorMessage error={timeline.error} retry={timeline.refetch} />}
    </Panel>
  )
}
