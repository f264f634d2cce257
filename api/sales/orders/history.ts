import type { Selectable } from 'kysely'
import type { Party } from '#content/shop/payment-states.ts'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Row = Selectable<Tables['orderEvents']>

interface HistoryKind {
  subject: 'order' | 'question' | 'payment' | 'request'
  action: string
  what: HistoryWhat
  /** The value before and after, by its name in the event; or what the entry says instead. */
  value: string | { says: string }
  /** The name of the reason in the event. */
  reason?: string
  /** Whether a reason that the agency has entered is for the customer. Otherwise it is internal. */
  tellsCustomer?: boolean
}

export const historyWhats = [
  'placed',
  'paymentStatus',
  'orderStatus',
  'refund',
  'payment',
  'received',
  'takenBack',
  'returned',
  'stage',
  'dueDate',
  'transfer',
  'reminder',
  'brief',
  'buyer',
  'upgrade',
  'request',
  'correction',
  'address',
  'requestClosed',
] as const
type HistoryWhat = (typeof historyWhats)[number]

/** The events that an order's history shows. */
const kinds: readonly HistoryKind[] = [
  { subject: 'order', action: 'place', what: 'placed', value: 'packageName' },
  { subject: 'order', action: 'payment', what: 'paymentStatus', value: 'paymentStatus' },
  { subject: 'order', action: 'status', what: 'orderStatus', value: 'orderStatus' },
  { subject: 'order', action: 'refunded', what: 'refund', value: 'refunded', tellsCustomer: true },
  { subject: 'order', action: 'payment notice', what: 'payment', value: 'outcome' },
  { subject: 'payment', action: 'record', what: 'received', value: 'amount', reason: 'note' },
  { subject: 'payment', action: 'return', what: 'returned', value: 'amount', reason: 'note' },
  { subject: 'payment', action: 'take back', what: 'takenBack', value: 'amount' },
  { subject: 'order', action: 'stage', what: 'stage', value: 'stage', tellsCustomer: true },
  { subject: 'order', action: 'move stage', what: 'stage', value: 'stage', tellsCustomer: true },
  { subject: 'order', action: 'due date', what: 'dueDate', value: 'dueOn', tellsCustomer: true },
  { subject: 'order', action: 'choose transfer', what: 'transfer', value: 'dueOn' },
  { subject: 'order', action: 'remind', what: 'reminder', value: 'level' },
  { subject: 'order', action: 'send brief', what: 'brief', value: { says: 'sent' } },
  {
    subject: 'question',
    action: 'ask',
    what: 'brief',
    value: { says: 'asked' },
    reason: 'text',
    tellsCustomer: true,
  },
  { subject: 'order', action: 'buyer', what: 'buyer', value: 'changed' },
  {
    subject: 'order',
    action: 'change email',
    what: 'address',
    value: { says: 'changed' },
    tellsCustomer: true,
  },
  { subject: 'order', action: 'upgrade', what: 'upgrade', value: 'packageName' },
  { subject: 'request', action: 'create', what: 'request', value: 'amount' },
  { subject: 'request', action: 'report invoice', what: 'correction', value: 'changed' },
  {
    subject: 'request',
    action: 'close',
    what: 'requestClosed',
    value: 'outcome',
    reason: 'text',
    tellsCustomer: true,
  },
]

/** An entry of an order's history. */
export interface HistoryEntry {
  id: string
  at: Date
  what: HistoryWhat
  before: string | null
  after: string
  reason: string | null
  /** Whether the reason is for the agency only. */
  isInternal: boolean
  by: Party
  actorUid: string
  actorEmail: string | null
}

/** The history of an order for everyone who may see it, oldest first. */
export async function historyOf({ db }: Context, orderId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('orderEvents')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('audience', '=', 'everybody')
    .where((row) =>
      row.or(
        kinds.map(({ subject, action }) =>
          row.and([row('subject', '=', subject), row('action', '=', action)]),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(toEntry)
}

/** For people who do not see prices: the reasons of payments name amounts. */
export const withoutAmounts = (history: readonly HistoryEntry[]): HistoryEntry[] =>
  history
    .filter(({ what }) => !['refund', 'payment', 'received', 'returned', 'takenBack'].includes(what))
    .map((entry) => {
      if (entry.what === 'request') return { ...entry, after: '' }
      return entry.what === 'paymentStatus' ? { ...entry, reason: null } : entry
    })

function toEntry(row: Row): HistoryEntry {
  const {
    what,
    value,
    reason = 'reason',
    tellsCustomer = false,
  } = kinds.find(({ subject, action }) => subject === row.subject && action === row.action)!
  const textIn = (values: Row['after'], name: string) => {
    const text = values?.[name]
    return typeof text === 'string' ? text : null
  }
  const by = row.by!
  return {
    id: row.id,
    at: row.at,
    what,
    before: typeof value === 'string' ? textIn(row.before, value) : null,
    after: typeof value === 'string' ? (textIn(row.after, value) ?? '') : value.says,
    reason: textIn(row.after, reason),
    isInternal: by === 'agency' && !tellsCustomer,
    by,
    actorUid: row.actorUid!,
    actorEmail: row.actorEmail,
  }
}
