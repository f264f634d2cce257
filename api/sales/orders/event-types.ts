import type { OrderSubject } from '#content/shop/order-events.ts'
import type { OrderStatus } from '#content/shop/order-states.ts'
import type { PaymentStatus } from '#content/shop/payment-states.ts'
import type { StageRole } from '#content/shop/stages.ts'
import type { TxContext } from '../../platform/context.ts'
import type { ChangeKind, UndoWith } from '../../platform/audit/audit.ts'

type Update<Values> = { before: Values; after: Values }

interface StageChange {
  before: { stage: string; role: StageRole; key: string }
  /** The reason is for the customer. */
  after: { stage: string; reason?: string }
}

interface LedgerValues {
  amount: string
  currency: string
  method: string
  paidOn: string
  note?: string
}

interface RecordedTask {
  text: string
  done: boolean
  assigneeId: string | null
  dueOn: string | null
}

/** The recorded data of everything that can happen to an order, by subject and action. */
export interface OrderEventLog {
  order: {
    place: { after: { packageName: string } }
    status: {
      before: { orderStatus: OrderStatus; stage: StageRole; stageId: string }
      after: { orderStatus: OrderStatus; customerMailed?: 'Yes'; reason?: string }
    }
    payment: {
      before: { paymentStatus: PaymentStatus }
      after: { paymentStatus: PaymentStatus; reason?: string }
    }
    /** What became of a payment that did not change the payment status. */
    'payment notice': {
      after: { outcome: 'failed' | 'received' | 'refunded' | 'not-refunded'; reason?: string }
    }
    /** The total refunded. */
    refunded: { before: { refunded: string }; after: { refunded: string; reason?: string } }
    stage: StageChange
    /** A stage that follows from another change. */
    'move stage': StageChange
    'due date': { before: { dueOn: string }; after: { dueOn: string; reason?: string } }
    'choose transfer': { after: { dueOn: string } }
    remind: { after: { level: string } }
    reminders: Update<{ reminders: string }>
    'send brief': object
    assign: Update<{ assigneeId: string | null }>
    refund: { after: { amount: string; currency: string; reason?: string } }
    'close refund': { after: { amount: string; currency: string; outcome: string; reason: string } }
    claim: { after: { email: string } }
    /** Of the customer, who has no account. */
    'change email': object
    /** A paid order has brought a larger package. */
    upgrade: { after: { packageName: string; order: string; dueOn?: string } }
    /** The names of the changed fields. */
    buyer: { after: { changed: string } }
  }
  payment: {
    record: { after: LedgerValues }
    'record refund': { after: LedgerValues }
    /** The bank has returned a payment: its amount is negative. */
    return: { after: LedgerValues }
    'take back': { after: LedgerValues & { reason: string } }
  }
  question: { ask: { after: { text: string } }; withdraw: { before: { text: string } } }
  'order-message': { create: object; edit: object; remove: object }
  delivery: {
    create: { after: { version: string; message: string } }
    withdraw: { after: { version: string } }
    accept: { after: { version: string } }
    'request changes': { after: { version: string; text: string } }
  }
  report: {
    publish: { after: { version: string } }
    withdraw: { after: { version: string } }
  }
  review: {
    create: { after: { rating: string } }
    update: Update<{ rating: string }>
    remove: object
    publish: { after: { name: string } }
  }
  request: {
    create: { after: { kind: string; reason: string; amount?: string } }
    'report invoice': { after: { changed: string; reason: string } }
    close: { after: { outcome: string; text?: string } }
  }
  file: {
    create: { after: { name: string } }
    remove: { before: { name: string } }
    restore: { after: { name: string } }
  }
  invoice: { issue: { after: { number: string } } }
  note: {
    create: { after: { text: string } }
    remove: { before: { text: string; by: string; email: string | null; at: string } }
  }
  task: {
    create: { after: { text: string } }
    update: Update<RecordedTask>
    remove: { before: RecordedTask & { position: number } }
  }
}

export type RecordedSubject = keyof OrderEventLog & OrderSubject

export type RecordedAction<Subject extends RecordedSubject> = Subject extends unknown
  ? keyof OrderEventLog[Subject]
  : never

/** One event. The id is that of the record which it is about; it is omitted for the order itself. */
export type NewOrderEvent<
  Subject extends RecordedSubject = RecordedSubject,
  Action extends RecordedAction<Subject> = RecordedAction<Subject>,
> = {
  [S in Subject]: {
    [A in Action & keyof OrderEventLog[S]]: {
      subject: S
      action: A
    } & (S extends 'order' ? { id?: undefined } : { id: string }) &
      OrderEventLog[S][A]
  }[Action & keyof OrderEventLog[S]]
}[Subject]

/** Undoes an event with a new change. Throws a ConflictError if it cannot be undone. */
export type UndoEvent<Subject extends RecordedSubject, Action extends RecordedAction<Subject>> = (
  ctx: TxContext,
  event: Omit<NewOrderEvent<Subject, Action>, 'id'> & { id: string; orderId: string },
) => Promise<unknown>

interface OrderChangeKind<S extends RecordedSubject> extends ChangeKind<unknown> {
  readonly undo: {
    readonly [A in keyof OrderEventLog[S]]:
      UndoEvent<S, A & RecordedAction<S>> | UndoWith<UndoEvent<S, A & RecordedAction<S>>> | 'effect' | null
  }
}

/** Declares how the changes of orders and their parts are shown and undone. */
export const orderChanges = <const K extends { readonly [S in RecordedSubject]?: OrderChangeKind<S> }>(
  kinds: K,
): K => kinds
